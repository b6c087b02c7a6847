function f() {
  throw new Error('module');
}
try {
  f();
} catch (e) {
}
f();
