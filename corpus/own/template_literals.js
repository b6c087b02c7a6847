// Substitutions in a template literal are expressions on their own lines, with calls to step into.
const cart = [
  { name: "pear", price: 0.5, n: 4 },
  { name: "fig", price: 1.25, n: 2 },
];
const money = (x) => `$${x.toFixed(2)}`;

function row({ name, price, n }) {
  const cost = price * n;
  return `${name.padEnd(5)}|${`${n}`.padStart(3)} x ${money(price)} = ${money(cost)}`;
}

let total = 0;
const receipt = `Receipt
${cart
  .map((item) => {
    total += item.price * item.n;
    return row(item);
  })
  .join("\n")}
total ${money(
  total
)}`;

const escapes = `\`tick\` \${not} \u{1F600} \x41`;
const nested = `a${`b${`c${total > 3 ? `d${total}` : ""}`}`}`;
const lines = receipt.split("\n").length;
const coerced = `${{ toString() { return `object ${lines}`; } }} ${[1, [2, 3]]} ${null}`;
