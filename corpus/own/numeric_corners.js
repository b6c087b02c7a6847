// -0, NaN, Infinity and tiny differences must be shown as they are, not as their neighbours.
const zero = 0, minusZero = -0;
const nan = 0 / zero;
let inf = 1 / zero, minusInf = 1 / minusZero;

function describe(x) {
  const parts = [];
  if (Object.is(x, -0)) parts.push("minus zero");
  if (x !== x) parts.push("nan");
  if (Math.abs(x) === Infinity) parts.push(x > 0 ? "up" : "down");
  if (Number.isSafeInteger(x)) parts.push("safe");
  return parts.join(" ") || String(x);
}

const odd = [0.1 + 0.2, 5e-324, 2 ** 53, -(2 ** 31), 1e21, 1_000_000, 0xff, 0b101, 0o17, .5, 5., 017];
const kinds = [zero, minusZero, nan, inf, minusInf, ...odd].map(describe);

let p = 2;
p **= 3 ** 2;
const left = (-2) ** 3, tower = 2 ** 3 ** 2;
const bits = [~5, -1 >>> 0, 1 << 31, -9 >> 1, -9 >>> 28, 6 ^ 3];
const rem = [-5 % 5, 5 % -3, 5.5 % 2];
let n = 0.1;
for (let i = 0; i < 3; i++) n = n * 3 - 0.2, n--;
const round = [Math.round(-0.4), Math.max(), Math.min(), Math.sign(-0), parseInt("-0")];
