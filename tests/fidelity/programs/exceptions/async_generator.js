async function* g() {
  yield 1;
  throw new Error('async generator');
}
async function f() {
  try {
    for await (const v of g()) {
      v;
    }
  } catch (e) {
    return e;
  }
}
f();
