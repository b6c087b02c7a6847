function fail() {
  throw new Error('needed');
}
function f(a = fail()) {
  return a;
}
try {
  f();
} catch (e) {
}
f();
