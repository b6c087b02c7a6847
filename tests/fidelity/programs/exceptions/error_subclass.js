class MyError extends Error {
  constructor(code) {
    super('code ' + code);
    this.code = code;
  }
}
function f() {
  throw new MyError(3);
}
try {
  f();
} catch (e) {
  if (e.code !== 3) {
    throw e;
  }
}
f();
