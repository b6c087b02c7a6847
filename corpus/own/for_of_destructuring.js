// Destructuring in a for-of head: the pattern's defaults run each turn, before the body.
let defaultsUsed = 0;
const fallback = (value) => {
  defaultsUsed += 1;
  return value;
};

const orders = [
  { id: 1, customer: { name: "Ada" }, items: ["tea", "milk"] },
  { id: 2, customer: { name: "Bob", city: "Turin" }, items: [] },
  { id: 3, items: ["rye", "oat", "nut"] },
];

const lines = [];
for (const {
  id,
  customer: { name, city = fallback("?") } = fallback({ name: "nobody" }),
  items: [first = fallback("none"), ...others],
} of orders) {
  const tail = others.length;
  lines.push(`${id} ${name}@${city}: ${first}+${tail}`);
}

const totals = {};
let index;
for ([index, totals["row" + index]] of lines.entries()) {
  const stored = totals["row" + index];
  if (stored) break;
}
for (let [key, value] of Object.entries({ a: 1, b: 2 })) value *= 10, key += value;
