async function f() {
  try {
    await Promise.reject(new Error('rejected'));
  } catch (e) {
    return e;
  }
}
f();
