// Sloppy arguments are tied to the parameters, strict ones are not: writing one may change the other.
function mapped(a, b) {
  arguments[0] = "A";
  b = "B";
  arguments[2] = "extra";
  return [a, b, arguments[1], arguments.length];
}

function unmapped(a, b) {
  "use strict";
  arguments[0] = "A";
  b = "B";
  return [a, b, arguments[1], arguments.length];
}

function withDefault(a, b = 2) {
  a = "changed";
  return arguments[0];
}

function sum() {
  var total = 0;
  for (var i = 0; i < arguments.length; i++) total += arguments[i];
  return total;
}

function countdown(n) {
  return n ? n + arguments.callee(n - 1) : 0;
}

function own(arguments) { return typeof arguments; }
function inner() { return (() => { const n = arguments.length; return [...arguments].reverse().slice(0, n); })(); }

var results = [mapped(1, 2, 3), mapped(1), unmapped(1, 2), withDefault(1), sum(1, 2, 3)];
var more = [countdown(4), own("x"), inner(1, 2, 3), sum.apply(null, { length: 2, 0: 5, 1: 6 })];
