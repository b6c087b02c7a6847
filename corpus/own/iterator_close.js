// Leaving a for-of or a pattern early calls the iterator's return(): a visible call with no call text.
function counter(limit) {
  let at = 0;
  return {
    closed: 0,
    [Symbol.iterator]() { return this; },
    next() {
      at += 1;
      return { value: at, done: at > limit };
    },
    return(value) {
      this.closed += 1;
      return { value, done: true };
    },
  };
}

const a = counter(10);
for (const n of a) if (n === 3) break;

const b = counter(10);
const [first, , third = 0] = b;

const c = counter(2);
const [x, y, z, ...rest] = c;

const d = counter(10);
function search() {
  for (const n of d) {
    if (n * n > 20) return n;
  }
}
const found = search();

const e = counter(10);
try { for (const n of e) throw n; } catch { }

const closings = [a, b, c, d, e].map((it) => it.closed);
