// Patterns in parameter lists: defaults and computed keys run inside the callee before its first line.
let calls = 0;
const next = () => ++calls;
const key = "width";

function draw({ [key]: w = next(), height: h = w * 2, ...style } = {}, [x = next(), [y] = [x]] = []) {
  const area = w * h;
  return { area, x, y, style };
}

const r1 = draw();
const r2 = draw({ width: 3, colour: "red", dashed: true }, [7]);
const r3 = draw({ height: 1 }, [0, [9]]);

const swap = ([a, b]) => [b, a];
const head = ([first, ...{ length }]) => first + length;
const deep = ({ a: { b: { c } } }) => c;

const pair = swap([1, 2]);
const h = head("hello");
const c = deep({ a: { b: { c: "core" } } });

class Vec {
  constructor({ x, y }) { this.x = x; this.y = y; }
  set polar([r, angle]) { this.x = r; this.y = angle * 0; }
}
const v = new Vec({ x: 1, y: 2 });
v.polar = [5, 1];

let failed;
try { deep({ a: {} }); } catch (e) { failed = e.name; }
