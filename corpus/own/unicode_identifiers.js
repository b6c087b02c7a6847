// Names outside ASCII: columns count UTF-16 units, and \u escapes spell the same name.
const π = 3.14159, größe = 2;
let 名前 = "Yuki";
var \u0061bc = 1;
const $ = (x) => x, _ = null, ªº = "ok";
const 𝒳 = [10, 20], 𝒴 = "😀😀"; let after = 𝒴.length;

function fläche(ρ) {
  const ρρ = ρ * ρ;
  return π * ρρ;
}

class Naïve {
  #été = "summer";
  get saison() { return this.#été; }
  \u{6e}ame() { return 名前; }
}

abc += 1;
for (const ключ in { один: 1, два: 2 }) {
  名前 += ключ[0]; after += 1;
}
/* 😀 */ const a = fläche(größe); /* 你好 */ const b = $(abc);
const o = { ñ: 1, "ñ": 2, 'n\u0303': 3, ᾳ() { return this.ñ; } };
const n = new Naïve(), seen = [n.saison, n.name(), o.ᾳ(), 𝒳[1], ªº, _];
console.log(seen.length, a.toFixed(2), b);
