function f({a, b}) {
  return a + b;
}
try {
  f(null);
} catch (e) {
}
const [first] = undefined;
