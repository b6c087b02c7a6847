// Several errors in one: Promise.any, causes, and errors with their own classes on their way through handlers.
class Timeout extends Error {
  name = "Timeout";
  constructor(after, options) {
    super(`after ${after}`, options);
    this.after = after;
  }
  get [Symbol.toStringTag]() {
    return "Timeout";
  }
}

const attempts = [3, 1, 2];

async function attempt(after) {
  for (let i = 0; i < after; i++) await null;
  if (after !== 2) throw new Timeout(after, { cause: attempts.indexOf(after) });
  return after;
}

function describe(error) {
  if (error instanceof AggregateError) return `[${error.errors.map(describe).join(" ")}]`;
  return `${error.name} ${error.message} ${error.cause ?? "-"}`;
}

async function main() {
  const lines = [await Promise.any(attempts.map(attempt))];
  try {
    await Promise.any([attempt(1), attempt(3), Promise.reject(new RangeError("range"))]);
  } catch (error) {
    lines.push(describe(error));
  }
  const own = new AggregateError([new Timeout(0), "text"].map((one) => Object(one)), "own");
  lines.push(own.message, own.errors.length);
  return lines;
}

main().then((lines) => console.log(lines.join("\n")), () => console.log("failed"));
