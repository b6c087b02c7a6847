// Static accessors, generators and private methods, a class that extends null, and what `this` is in static code.
class Registry {
  static #entries = new Map();
  static size = 0;
  static get first() {
    return [...Registry.#entries.keys()][0];
  }
  static set limit(value) {
    Registry.#limit = value;
  }
  static #limit = 2;
  static #mayAdd(name) {
    return Registry.size < Registry.#limit && !Registry.#entries.has(name);
  }
  static add(name, value) {
    if (!this.#mayAdd(name)) return false;
    Registry.#entries.set(name, value);
    this.size++;
    return true;
  }
  static *names() {
    for (const [name] of Registry.#entries) yield name;
  }
  static {
    const self = this;
    this.copy = () => self === this;
  }
}
print(Registry.add('a', 1), Registry.add('a', 2), Registry.add('b', 3), Registry.add('c', 4));
Registry.limit = 3;
print(Registry.add('c', 4), Registry.first, [...Registry.names()].join(), Registry.copy());

class Bare extends null {
  static make() {
    return Object.create(Bare.prototype);
  }
  twice(n) {
    return 2 * n;
  }
}
print(Bare.make().twice(4));
try {
  new Bare();
} catch (error) {
  print(error.name);
}
