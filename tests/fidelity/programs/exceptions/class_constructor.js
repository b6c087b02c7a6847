class Base {
  constructor() {
    throw new TypeError('base');
  }
}
class Derived extends Base {
  constructor() {
    super();
  }
}
let made;
try {
  made = new Derived();
} catch (e) {
  made = null;
}
new Derived();
