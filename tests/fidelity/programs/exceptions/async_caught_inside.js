async function f() {
  try {
    throw new Error('inside');
  } catch (e) {
    return e;
  }
}
f();
