async function f() {
  throw new Error('async');
}
f();
