// Each turn of a let loop has its own variable; var has one for all. Closures must show the right one.
const lets = [];
const vars = [];

for (let i = 0; i < 3; i++) {
  lets.push(() => i);
  i += 0;
}
for (var j = 0; j < 3; j++) {
  vars.push(() => j);
}

const bumps = [];
for (let n = 0, bump = () => ++n; n < 4; n += 2) {
  bumps.push(bump, () => n);
}

const inHead = [];
for (let k = (inHead.push(() => k), 0); inHead.push(() => k), k < 2; inHead.push(() => k), k++);

let w = 0;
const fromWhile = [];
while (w < 3) {
  const square = w * w;
  let own = w++;
  fromWhile.push(function () { own += 10; return square + own; });
}

const a = lets.map((f) => f());
const b = vars.map((f) => f());
const c = bumps.map((f) => f());
const d = inHead.map((f) => f());
const e = fromWhile.map((f) => f() + f());
console.log(a.join(), b.join(), c.join(), d.join(), e.join());
