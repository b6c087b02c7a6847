// The name of a function expression lives in its own tiny scope and cannot be overwritten.
var factorial = function fact(n) {
  return n < 2 ? 1 : n * fact(n - 1);
};
var saved = factorial;
factorial = null;
var result = saved(5);

var sloppy = function me() {
  me = "ignored";
  return typeof me;
};
var strict = function me() {
  "use strict";
  try { me = 1; } catch (e) { return e.name; }
};
var hides = function inner(inner) { return inner; };
var replaced = function own() { var own = 3; return own; };

const Klass = class Named {
  static copy() { return Named; }
  whoami() { return Named.name; }
};
const names = [
  (function () {}).name,
  (() => {}).name,
  saved.name,
  { method() {} }.method.name,
  Object.getOwnPropertyDescriptor({ get p() { return 1; } }, "p").get.name,
  new Klass().whoami(),
];
var outcomes = [result, sloppy(), strict(), hides(7), replaced(), typeof fact];
console.log(names.join("|"), outcomes.join("|"));
