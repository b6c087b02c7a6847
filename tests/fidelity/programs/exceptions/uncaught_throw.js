function f(n) {
  if (n === 0) {
    throw new Error('bottom');
  }
  return f(n - 1);
}
f(2);
