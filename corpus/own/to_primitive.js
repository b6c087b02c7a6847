// Operators call toPrimitive, valueOf and toString in secret; each is a frame with no call text.
const asked = [];
const money = {
  amount: 7,
  [Symbol.toPrimitive](hint) {
    asked.push(hint);
    return hint === "string" ? `${this.amount} EUR` : this.amount;
  },
};

const plus = money + 1;
const times = money * 2;
const text = `${money}`;
const key = { [money]: true };
const less = money < 8;
const loose = money == 7;

function Meter(n) { this.n = n; }
Meter.prototype.valueOf = function () { asked.push("valueOf"); return this.n; };
Meter.prototype.toString = function () {
  asked.push("toString");
  return this.n + "m";
};

const a = new Meter(3), b = new Meter(4);
const longest = a > b ? a : b;
const joined = [a, b].join("/");
const total = a + b;
const sorted = -a < +b && a ** b;
let m = new Meter(9);
m++;

class Tagged { get [Symbol.toStringTag]() { return "Tagged"; } }
const tag = String(new Tagged());
console.log(asked.length, tag, m, text);
