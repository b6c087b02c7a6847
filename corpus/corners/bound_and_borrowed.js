// Bound functions, call, apply and methods taken off their objects: this and the arguments are what the call says.
function area(unit, factor = 1) {
  const { w, h } = this;
  return `${w * h * factor}${unit}`;
}

const box = { w: 2, h: 3, area };
const inMetres = area.bind(box, "m");
const twice = inMetres.bind({ w: 100, h: 100 }, 2);

function Point(x, y) {
  this.x = x;
  this.y = y;
}
Point.prototype.sum = function () {
  return this.x + this.y;
};
const OnAxis = Point.bind(null, 0);

const counter = {
  count: 0,
  step() {
    "use strict";
    return this === undefined ? "lost" : ++this.count;
  },
};
const { step } = counter;

const results = [box.area("cm"), inMetres(), twice(), area.call({ w: 1, h: 1 }, "x"), area.apply(box, ["y", 3])];
const point = new OnAxis(5);
results.push(point.sum(), point instanceof Point, step(), counter.step(), (0, counter.step)());
results.push([1, 2, 3].map(Number.prototype.toFixed.call, Number.prototype.toFixed).join("|"));
results.push(OnAxis.name, inMetres.length, Reflect.apply(area, box, ["z"]));
console.log(results.join(" "));
