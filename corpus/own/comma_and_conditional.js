// Comma and conditional expressions: several steps inside one statement, and branches never taken.
var calls = [];
function f(name, value) { calls.push(name); return value; }

var x = (f("a"), f("b"), f("c", 3));
var kind = x > 5 ? f("big", "big")
         : x > 2 ? f("mid", "mid")
         : f("small", "small");

var y = f("t", true) && f("u", 0) || f("v", "v"), z = !f("w", false) && (x++, x--);

function sign(n) {
  return n < 0 ? -1 : n > 0 ? 1 : n === 0 ? 0 : NaN;
}
var signs = [-5, 0, 9, "?"].map(function (n) { return sign(n); });

for (var i = 0, j = 5; i < j; i++, j--, f("step")) x += i, y += j;

var arr = [1, 2, 3];
arr[f("index", 1)] = (f("value"), arr.length = 2, 20);
if (f("one", 0), f("two", 1)) f("yes"); else f("no");
var pick = [10, 20, 30][(1, 2)];
typeof undeclared === "undefined" ? f("safe") : undeclared;
(x, y), z;
console.log(calls.join(""), kind, signs.join());
