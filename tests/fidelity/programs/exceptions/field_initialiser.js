function fail() {
  throw new Error('field');
}
class A {
  x = fail();
}
try {
  new A();
} catch (e) {
}
new A();
