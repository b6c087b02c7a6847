// Whole functions on one line: entry, body and return differ only by column.
function twice(f, x) { return f(f(x)); }
function inc(x) { return x + 1; }
function max(a, b) { if (a > b) return a; return b; }
function sumTo(n) { let s = 0; for (let i = 1; i <= n; i++) s += i; return s; }
function count(s, c) { let n = 0; for (const ch of s) { if (ch === c) n++; } return n; }
function safe(f) { try { return f(); } catch { return "caught"; } finally { tidy++; } }
function* upTo(n) { for (let i = 0; i < n; i++) yield i; }
async function wait(x) { const y = await x; return y + 1; }
let tidy = 0;

const a = twice(inc, 5), b = twice((x) => x * x, 3), c = max(inc(1), sumTo(3));
const d = count("banana", "a") + count("", "x");
const e = safe(() => { throw 1; }), f = safe(() => a);
const g = [...upTo(3)].map(inc).map((x) => twice(inc, x));
const o = { get v() { return inc(tidy); }, set v(n) { tidy = twice(inc, n); } };
o.v = o.v; o.v += 1;
wait(wait(o.v)).then((n) => { const m = n; console.log(a, b, c, d, e, f, g.join(), m); });
