function f() {
  try {
    throw new Error('lost');
  } finally {
    return 5;
  }
}
const five = f();
