function f() {
  try {
    null.x;
  } catch (e) {
    throw new Error('instead');
  }
}
f();
