// Every shape of a for header: init, test and update are separate places, and each may be missing.
var log = [];
function note(label, value) {
  log.push(label + value);
  return value;
}

for (var i = note("init", 0); note("test", i) < 2; note("upd", i++)) log.push("body");
for (let a = 0, b = 10; a < b; a += 3, b -= 2) {
  const gap = b - a;
  note("gap", gap);
}

let k = 0;
for (; k < 2; k++) note("k", k);
for (let m = 4; m; ) m = m >> 1;
for (let n = 3; n-- > 0; );
for (;;) {
  if (++k > 5) break;
  if (k % 2) continue;
  note("even", k);
}
for (k = 0, i = 9; k++, i > k; i -= 2)
  note("pair", `${i}/${k}`);
for (const limit = i + 3; i < limit; ) i += limit;
for (var text = ("key" in { key: 1 }) ? "yes" : "no", z = 0; z < 1; z++) note(text, z);
console.log(log.length);
