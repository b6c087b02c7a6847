// Accumulators of every kind: one variable that changes on each turn, watched by value and by condition.
function stats(list) {
  let sum = 0, squares = 0, min = Infinity, max = -Infinity, text = "";
  const counts = {};
  list.forEach((n, i) => {
    sum += n;
    squares += n ** 2;
    if (n < min) min = n;
    max = n > max ? n : max;
    text = text + (i ? "," : "") + n;
    counts[n] = (counts[n] || 0) + 1;
  });
  const mean = sum / list.length;
  return { sum, mean, spread: squares / list.length - mean * mean, min, max, text, counts };
}

const s = stats([4, 8, 15, 16, 23, 42, 4]);

let bits = 0, flips = 0;
for (let n = 1; n <= 5; n++) {
  bits ^= n;
  bits <<= 1;
  bits |= n & 1;
  flips += bits % 2 ? 1 : -1;
}
let product = 1; for (const n of [1, 2, 3, 4]) product *= n;
let list = []; for (let i = 0; i < 3; i++) list = [...list, list.length];
let nested = null; for (const name of ["a", "b", "c"]) nested = { name, nested };
let i = 5; i = i++ + ++i; i -= i-- - --i;
console.log(s.sum, s.text, s.counts[4], bits, flips, product, list.join(), nested.nested.name, i);
