function inner() {
  throw new RangeError('up');
}
function outer() {
  inner();
}
let seen;
try {
  outer();
} catch (e) {
  seen = e;
}
