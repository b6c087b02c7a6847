// Spread runs iterators and getters in the middle of calls and literals.
const trace = [];
const source = {
  *[Symbol.iterator]() {
    trace.push("begin");
    yield 3;
    yield 1;
    trace.push("end");
  },
  get lazy() { trace.push("lazy"); return "read"; },
};

function sum(first, ...others) {
  let total = first;
  for (const n of others) total += n;
  return total;
}

const s = sum(10, ...source, ...[], ...[4, 5]);
const list = [0, ...source, ..."hi", ...new Map([["k", 1]])];
const copy = { before: 1, ...source, lazy2: true, ...null, ..."ab", before: 2 };

class Line {
  constructor(...points) {
    this.points = points;
  }
}
const line = new Line(...source, sum(...source));
const biggest = Math.max(...line.points, ...list.filter(Number.isInteger));
const [lo, ...hi] = [...source].sort();
console.log(trace.length, s, biggest, lo, hi.length);
