// Default values run in the parameter scope: they see earlier parameters, not the body's variables.
var x = "outer";
let made = 0;
const make = (tag) => `${tag}#${++made}`;

function box(width = 1, height = width * 2, label = make(width + "x" + height)) {
  return label;
}

function scopes(a, read = () => x, write = () => { a = "changed"; }) {
  var x = "inner";
  var a;
  const before = a;
  write();
  return [read(), x, before, a];
}

const boxes = [
  box(),
  box(3),
  box(undefined, 5),
  box(1, null),
  box(1, 1, "given"),
];
const s = scopes("param");

function required(name) { throw new TypeError(name); }
const greet = (who = required("who"), { loud = false } = {}) => loud ? who + "!" : who;

let failure = "none";
greet("Ann", { loud: true });
try { greet(); } catch (e) { failure = e.message; }
console.log(box.length, scopes.length, failure, s.join());
