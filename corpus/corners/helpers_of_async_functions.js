// What an ordinary function throws below an async one rejects the promise of that one, before and behind its awaits.
const seen = [];

function parse(text) {
  if (text === "") throw new SyntaxError("empty");
  return text.length;
}

async function read(text) {
  const before = parse(text);
  await undefined;
  return before + parse(text.slice(1));
}

async function readAll(texts) {
  let sum = 0;
  for (const text of texts) {
    try {
      sum += await read(text);
    } catch (error) {
      seen.push(`${error.name} at ${sum}`);
    }
  }
  return sum;
}

readAll(["abc", "", "x"]).then(sum => {
  seen.push(sum);
  console.log(seen.join("; "));
});
