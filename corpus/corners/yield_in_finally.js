// A generator that is told to return goes on in its finally clauses, and may yield or throw there.
function* stubborn(name) {
  let turns = 0;
  try {
    while (true) {
      turns++;
      yield `${name}${turns}`;
    }
  } finally {
    const extra = yield `${name} asked`;
    if (extra === "throw") throw new Error(name);
    if (extra === "return") return `${name} ${turns}`;
  }
}

function* outer() {
  try {
    yield* stubborn("in");
  } finally {
    yield "outer";
  }
}

function drive(it, values) {
  const out = [];
  for (const [how, value] of values) {
    try {
      const step = it[how](value);
      out.push(step.done ? `(${step.value})` : step.value);
    } catch (error) {
      out.push(`!${error.message}`);
    }
  }
  return out.join(" ");
}

console.log(drive(stubborn("a"), [["next"], ["return", 1], ["next", "return"]]));
console.log(drive(stubborn("b"), [["next"], ["next"], ["throw", new Error("x")], ["next", "throw"], ["next"]]));
console.log(drive(outer(), [["next"], ["return", 7], ["next"], ["next"], ["next"]]));
