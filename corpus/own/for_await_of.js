// for await: each turn suspends the frame; locals must survive the trip.
async function* countdown(from) {
  let left = from;
  while (left > 0) {
    await null;
    yield left--;
  }
}

const delayed = (value) => Promise.resolve(value).then((v) => v * 2);

async function main() {
  let sum = 0;
  for await (const n of countdown(3)) {
    const before = sum;
    sum += n;
    if (before > sum) return "never";
  }
  // A plain array of promises works too.
  for await (const twice of [delayed(1), 5, delayed(10)]) sum += twice;

  const words = [];
  for await (const { word, size = word.length } of [{ word: "ab" }, { word: "cde", size: 0 }]) {
    if (!size) continue;
    words.push(word + size);
  }
  return sum + words.join();
}

main().then((result) => {
  const text = String(result);
  console.log(text);
});
