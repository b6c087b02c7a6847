// Errors in fields, constructors and static code: how far an object has come when they leave it.
const made = [];

class Base {
  kind = this.describe();
  constructor(fail) {
    made.push(this.kind);
    if (fail) throw new Error("base");
  }
  describe() {
    return "base";
  }
}

class Derived extends Base {
  size = made.length;
  broken = Derived.strict ? fail("field") : "fine";
  static strict = false;
  constructor(fail) {
    try {
      super(fail);
    } catch (error) {
      made.push(`caught ${error.message}`);
      throw error;
    } finally {
      made.push("left");
    }
  }
  describe() {
    return `derived ${this.size}`;
  }
}

function fail(name) {
  throw new Error(name);
}

function attempt(what, flag) {
  try {
    return new what(flag).kind;
  } catch ({ message }) {
    return message;
  }
}

const results = [attempt(Base, false), attempt(Derived, false), attempt(Derived, true)];
Derived.strict = true;
results.push(attempt(Derived, false));
results.push(attempt(class extends Base { constructor() {} }) ? "no super" : "?");
console.log(results.join("; "), made.join(", "));
