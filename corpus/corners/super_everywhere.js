// super in object literals, in static code, in arrow functions and with computed keys.
const base = {
  name: 'base',
  greet(who) {
    return `${this.name} greets ${who}`;
  },
  get loud() {
    return this.name.toUpperCase();
  },
};
const derived = {
  __proto__: base,
  name: 'derived',
  greet(who) {
    const inner = () => super.greet(who + '!');
    return inner();
  },
  get loud() {
    return super.loud + '?';
  },
};
print(derived.greet('you'), derived.loud);

class Shape {
  static kinds = ['shape'];
  static describe() {
    return this.kinds.join();
  }
  area() {
    return 0;
  }
}
class Square extends Shape {
  static kinds = ['square', ...super.kinds];
  static describe() {
    return 'a ' + super.describe();
  }
  side = 3;
  area() {
    const method = 'area';
    const own = this.side ** 2;
    return own + super[method]();
  }
}
print(Square.describe(), new Square().area());

class Late extends Shape {
  constructor(early) {
    const start = () => super();
    if (early) start();
    let made = 1;
    if (!early) start();
    this.made = made + 1;
  }
}
print(new Late(true).made, new Late(false).made);
