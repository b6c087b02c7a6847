function f() {
  try {
    throw 'first';
  } finally {
    throw 'second';
  }
}
let got;
try {
  f();
} catch (e) {
  got = e;
}
