// for await is left by break, return and throw: each time the iterator is closed and waited for.
const seen = [];

async function* counter(to) {
  try {
    for (let i = 0; i < to; i++) {
      await null;
      yield i;
    }
  } finally {
    seen.push("closed");
    await null;
  }
}

async function untilTwo() {
  for await (const i of counter(5)) {
    if (i === 2) break;
    seen.push(i);
  }
  return "broke";
}

async function returns() {
  for await (const i of counter(5)) {
    if (i === 1) return `returned ${i}`;
  }
}

async function throws() {
  for await (const i of counter(5)) {
    if (i > 0) throw new Error(`at ${i}`);
  }
}

async function promises() {
  let sum = 0;
  for await (const value of [1, Promise.resolve(2), 3]) sum += value;
  return sum;
}

(async function main() {
  seen.push(await untilTwo(), await returns());
  await throws().catch((error) => seen.push(error.message));
  seen.push(await promises());
  console.log(seen.join(" "));
})();
