// Variables nobody captured may be optimised away; the captured ones must stay visible and writable.
function makeCounter(start, unusedLimit) {
  const label = "count";
  let value = start;
  let scratch = value * 100;
  scratch += unusedLimit;

  function up(by) {
    const before = value;
    value += by;
    return `${label} ${before}->${value}`;
  }
  const down = () => {
    let once = 1;
    value -= once;
    return value;
  };
  const blind = function () {
    return 42;
  };
  return { up, down, blind, start: scratch };
}

const left = makeCounter(1, 10), right = makeCounter(50, 5);
const history = [];
for (const c of [left, right, left]) {
  history.push(c.up(3));
  const rest = c.down() + c.blind();
  history.push(rest);
}

function outer(a, b, c) {
  { let b = a + c; { let hidden = b; return () => eval("a + c"); } }
}
history.push(outer(1, 2, 3)());
