// The value of this: global or wrapped in sloppy code, as given in strict code, inherited by arrows.
function sloppy() { return this === globalThis ? "global" : typeof this; }
function strict() { "use strict"; return this === undefined ? "undefined" : typeof this; }

const kinds = [
  sloppy(), strict(),
  sloppy.call(5), strict.call(5),
  sloppy.call(null), strict.apply("s"),
];

const counter = {
  n: 0,
  bump() { this.n++; return this; },
  arrowInside() { return [1, 2].map((x) => x + this.n); },
  regularInside() { return [1, 2].map(function (x) { return x + this.n; }, { n: 100 }); },
};

counter.bump().bump();
const detached = counter.bump;
n = 10;
detached();
const bound = counter.bump.bind({ n: 50 });
const other = bound.call(counter).n;
(0, counter.bump)();
(counter.bump)();

function Person(name) {
  this.name = name;
  const self = this;
  this.check = () => this === self && name;
}
const p = new Person("Uma");
const still = p.check.call(null);
const top = typeof this, inEval = eval("typeof this");
console.log(kinds.join(), counter.n, n, other, ...counter.arrowInside(), ...counter.regularInside(), still);
