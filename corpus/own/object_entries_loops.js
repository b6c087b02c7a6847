// Loops over entries: per-turn constants, key order (integers first) and changes during the walk.
const scores = { zoe: 3, 10: "ten", amy: 8, 2: "two", bob: 5 };

let best = ["nobody", -1];
for (const [who, points] of Object.entries(scores)) {
  if (typeof points !== "number") continue;
  const better = points > best[1];
  if (better) best = [who, points];
}

for (const key of Object.keys(scores)) {
  if (key === "2") delete scores.bob;
  if (scores[key] === undefined) scores.gone = key;
}

let sum = 0;
for (const value of Object.values(scores)) sum += Number(value) || 0;

function invert(object) {
  const out = {};
  for (let [k, v] of Object.entries(object)) {
    v = String(v).toLowerCase();
    (out[v] ??= []).push(k);
  }
  return out;
}

const inverted = invert({ a: "X", b: "y", c: "x" });
const groups = Object.entries(inverted).map(([k, list]) => `${k}=${list.join("+")}`);
const raised = Object.fromEntries(Object.entries(scores).filter(([, v]) => v > 2));
Object.entries("hi").forEach(([i, ch], at, all) => { sum += all.length; });
console.log(best.join(), Object.keys(scores).join(), sum, groups.join(), Object.keys(raised).length);
