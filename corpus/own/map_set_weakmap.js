// Map and Set keep insertion order even while a loop changes them; a WeakMap hides its keys.
const stock = new Map([["apple", 3], ["pear", 0]]);
stock.set(NaN, "not a number").set(-0, "zero");

const walked = [];
for (const [fruit, n] of stock) {
  walked.push(fruit);
  if (n === 0) {
    stock.delete(fruit);
    stock.set("plum", 1);
  }
  if (fruit === "plum") stock.delete("apple");
}

const primes = new Set([2, 3]);
for (const p of primes) {
  if (p < 20) primes.add(p * 2 + 1);
}
primes.forEach(function (value, key, set) {
  if (value % 5 === 0) set.delete(key);
}, primes);

const notes = new WeakMap();
function tag(object, note) {
  const old = notes.get(object) ?? [];
  notes.set(object, [...old, note]);
  return notes.has(object);
}
const me = {}, other = {};
tag(me, "first"); tag(me, "second"); tag(other, "third");
const mine = notes.get(me).length, unknown = notes.get({});

const union = new Set([...primes, ...stock.keys()]);
const inverted = new Map(Array.from(stock, ([k, v]) => [v, k]));
console.log(walked.join(), [...primes].join(), union.size, inverted.get("zero"), mine, unknown);
