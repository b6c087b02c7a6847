// JSON calls back: the reviver sees inner values first, toJSON and the replacer see outer ones first.
const text = '{"when":"2021-03","items":[{"n":1},{"n":2}],"drop":null}';
const path = [];

function revive(key, value) {
  path.push(key || "(root)");
  if (value === null) return undefined;
  if (key === "n") {
    const bigger = value * 10;
    return bigger;
  }
  return Array.isArray(this) ? { ...value, index: Number(key) } : value;
}

const data = JSON.parse(text, revive);

class Money {
  constructor(amount) { this.amount = amount; }
  toJSON(key) { return `${key}:${this.amount}`; }
}

let depth = 0;
const out = JSON.stringify(
  { price: new Money(5), list: [new Money(1), () => {}, undefined, NaN], fn() {}, nested: { data } },
  function (key, value) {
    depth++;
    return typeof value === "number" && !Number.isFinite(value) ? "bad number" : value;
  },
  1
);
const picked = JSON.stringify(data, ["items", "n"]);
let loop = {};
loop.self = loop;
try { JSON.stringify(loop); } catch (e) { loop = e.name; }
console.log(path.join(), depth, out.length, picked, loop);
