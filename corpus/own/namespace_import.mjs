// A namespace object: sorted keys, read-only, live; step-in goes through it to the real function.
import * as shapes from "./modules/geometry.mjs";
import * as counter from "./modules/counter.mjs";

const names = Object.keys(shapes);
const small = new shapes.Circle(1.5);
const areas = [shapes.unit, shapes.double, small].map((c) => c.area);

let sum = 0;
for (const r of shapes.radii()) {
  sum += shapes.area({ r });
}

function tryTo(change) {
  try { change(); return "allowed"; }
  catch (e) { return e.name; }
}

const before = counter.count;
counter.bump(5);
const { count: copied } = counter;
counter.bump(5);

const outcomes = [
  tryTo(() => { shapes.PI = 4; }),
  tryTo(() => { delete counter.count; }),
  tryTo(() => { shapes.Circle.made = 0; }),
];
const tag = shapes[Symbol.toStringTag];
console.log(names.join(), areas.join(), sum, before, copied, counter.count, outcomes.join(), tag);
