// A comparator is called by the engine, as often and in the order it likes; only the result is fixed.
const cities = [
  ["Oslo", 700], ["Bern", 130], ["Rome", 2800],
  ["Riga", 600], ["Baku", 2300], ["Lima", 9700],
];

function byName([a], [b]) {
  return a < b ? -1 : a > b ? 1 : 0;
}
const bySize = (a, b) => {
  const diff = a[1] - b[1];
  return diff;
};
const by = (...comparators) => (a, b) => {
  for (const c of comparators) {
    const result = c(a, b);
    if (result) return result;
  }
  return 0;
};

const alphabetical = [...cities].sort(byName).map(([name]) => name);
const sizes = cities.toSorted(bySize).map(([, size]) => size);
const both = cities.toSorted(by((a, b) => a[0].charCodeAt() - b[0].charCodeAt(), bySize));
const stable = cities.toSorted(() => 0)[0][0];
const texts = [10, 9, 1, undefined, , 2].sort();
console.log(alphabetical.join(), sizes.join(), both[0][0], stable, texts.length);
