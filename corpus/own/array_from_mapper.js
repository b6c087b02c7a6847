// Array.from calls an iterator and a mapper in turn; array-likes have no iterator at all.
const order = [];

function* source() {
  for (const n of [5, 6, 7]) {
    order.push("make " + n);
    yield n;
  }
}

const mapped = Array.from(source(), function (n, i) {
  order.push("map " + n);
  return n * this.factor + i;
}, { factor: 100 });

const range = (length, from = 0) => Array.from({ length }, (_, i) => from + i);
const table = Array.from({ length: 3 }, (_, row) =>
  range(3, 1).map((col) => {
    const product = (row + 1) * col;
    return product;
  })
);

const letters = Array.from("h\u{1F600}y", (ch) => ch.length);
const pairs = Object.fromEntries(range(3).map((n) => ["k" + n, n ** 2]));
const zipped = Array.from(new Map(Object.entries(pairs)), ([k, v]) => k + v);
const unique = Array.from(new Set([3, 1, 3]));
function list() { return Array.from(arguments, Number); }
const numbers = list("1", true, null), ofs = Array.of(7).concat(Array(2).keys().next().value);
console.log(order.join(), mapped.join(), table.flat().join(""), letters.join(), zipped.join());
