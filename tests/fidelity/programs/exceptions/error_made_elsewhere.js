function make() {
  return new Error('made before');
}
const error = make();
function f() {
  throw error;
}
f();
