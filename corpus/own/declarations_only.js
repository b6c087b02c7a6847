// Nothing but declarations: few places to stop, yet every name must be in the right scope afterwards.
function used(n) {
  function inner() { return n; }
  return inner;
}

function* unusedGenerator() { yield 1; }
async function unusedAsync() { await 1; }
async function* unusedBoth() { yield await 1; }

var bare, other;
let unset;
let a, b = used, c;
const one = 1;
const get = used(one);

class Empty {}
class Small extends Empty {
  method() { return super.toString(); }
  static make() { return new this(); }
}

var bare = one;
let { length } = "abc", [first, , third = first] = "xyz";
