try {
  class A {
    static {
      throw new Error('static');
    }
  }
} catch (e) {
}
class B {
  static y = null.z;
}
