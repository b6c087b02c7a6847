// yield* hands the consumer over to an inner iterator; the call stack and sent values follow it.
function* leaf(name, n) {
  let received = [];
  for (let i = 0; i < n; i++) received.push(yield name + i);
  return received.join("");
}

function* middle() {
  const a = yield* leaf("a", 2);
  const b = yield* leaf("b", 1);
  return `<${a}${b}>`;
}

function* root() {
  yield* "xy";
  const inner = yield* middle();
  yield inner;
  yield* [];
  try {
    yield* leaf("c", 9);
  } catch (e) {
    yield "root got " + e;
  }
}

const it = root();
const out = [];
let letter = "A".charCodeAt(0);
for (let step = it.next(); !step.done; ) {
  out.push(step.value);
  step = step.value === "c1"
    ? it.throw("halt")
    : it.next(String.fromCharCode(letter++));
}
console.log(out.join(" "));
