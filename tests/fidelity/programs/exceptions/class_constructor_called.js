class A {}
try {
  A();
} catch (e) {
}
A();
