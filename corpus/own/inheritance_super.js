// super calls and super properties: stepping in must land in the parent, with the child as this.
class Shape {
  constructor(name) {
    this.name = name;
    this.setup();
  }
  setup() { this.ready = "shape"; }
  area() { return 0; }
  toString() { return `${this.name}(${this.area()})`; }
  static create(...args) { return new this(...args); }
  get info() { return "info of " + this.name; }
}

class Rect extends Shape {
  constructor(w, h = w) {
    super(w === h ? "square" : "rect");
    this.w = w;
    this.h = h;
  }
  setup() {
    super.setup();
    this.ready += "+rect";
  }
  area() { return super.area() + this.w * this.h; }
  get info() { return super.info.toUpperCase(); }
  static create(w) {
    const made = super.create(w, w + 1);
    return made;
  }
}

class Cube extends Rect {
  area() {
    const face = () => super.area();
    return face() * 6;
  }
}

const shapes = [new Shape("dot"), new Rect(2), Rect.create(3), new Cube(2)];
const texts = shapes.map(String), info = shapes[1].info;

const base = { hi() { return "base"; } };
const derived = { __proto__: base, hi() { return super.hi() + "+derived"; } };
texts.push(derived.hi(), info);
