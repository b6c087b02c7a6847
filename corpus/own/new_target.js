// new.target tells a call from a construction, also through Reflect.construct, super and arrows.
function Point(x, y) {
  if (!new.target) return new Point(x, y);
  const arrow = () => new.target === Point;
  this.x = x;
  this.y = y;
  this.direct = arrow();
}

const a = Point(1, 2);
const b = new Point(3, 4);
const c = Reflect.construct(Point, [5, 6], Array);

class Abstract {
  constructor() {
    if (new.target === Abstract) throw new TypeError("abstract");
    this.made = new.target.name;
  }
}
class Concrete extends Abstract {}
class Odd extends Abstract {
  constructor() {
    return { made: super().made + "?" };
  }
}

const made = [];
for (const C of [Concrete, Abstract, Odd]) {
  try {
    const o = new C;
    made.push(o.made, o instanceof Abstract);
  } catch (e) {
    made.push(e.message);
  }
}
console.log(made.join(), c instanceof Array, a.direct, c.direct);
