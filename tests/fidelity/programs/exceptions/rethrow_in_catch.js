function f() {
  try {
    throw new Error('again');
  } catch (e) {
    throw e;
  }
}
f();
