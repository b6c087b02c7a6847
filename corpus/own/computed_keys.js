// Computed keys are evaluated in order, interleaved with the values next to them.
const steps = [];
const k = (name) => (steps.push("key " + name), name);
const v = (value) => (steps.push("val " + value), value);
let n = 0;

const table = {
  [k("a")]: v(1),
  plain: v(2),
  [k("b") + k("c")]: v(3),
  [`item${++n}`]: n,
  [`item${++n}`]() { return this.plain + n; },
  get [k("size")]() { return Object.keys(this).length; },
  set [k("size")](to) { n = to; },
  async *[Symbol("gen")]() { yield n; },
  __proto__: { inherited: true },
  ["__proto__"]: v("own"),
};

class Keyed {
  static [k("s")] = v("static");
  [k("field")] = v("field");
  [k("method")]() { return this.field; }
}

const before = table.size;
table.size = 40;
const total = table.item2() + before;
const made = [new Keyed(), new Keyed()].map((x) => x.method());
const { [k("a")]: picked, ["plain"]: alias } = table;
console.log(steps.join(","), total, made.length, picked + alias);
