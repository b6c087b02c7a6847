class A {}
class B extends A {
  constructor() {
    if (A === null) {
      super();
    }
  }
}
new B();
