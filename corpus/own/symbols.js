// Symbol keys are hidden from loops but not from a debugger; well-known ones hook into operators.
const id = Symbol("id"), shared = Symbol.for("app.key");

const record = { [id]: 1, [shared]: "s", visible: true, [Symbol()]: "nameless" };
const loop = [];
for (const key in record) loop.push(key);
const own = Object.getOwnPropertySymbols(record).map((s) => s.description);

class Even {
  static [Symbol.hasInstance](n) {
    const isEven = n % 2 === 0;
    return isEven;
  }
}
const evens = [1, 2, 3, 4].filter((n) => n instanceof Even);

const matcher = {
  [Symbol.match](text) { return text.length > 3 ? ["long"] : null; },
  [Symbol.split](text) { return text.split("").reverse(); },
  [Symbol.replace](text, by) { return `${by}${text}${by}`; },
};
const uses = ["abcd".match(matcher), "ab".match(matcher), "abc".split(matcher).join(""), "x".replace(matcher, "*")];

const listLike = { length: 2, 0: "p", 1: "q", [Symbol.isConcatSpreadable]: true };
const joined = ["o"].concat(listLike);
let refused;
try { refused = id + ""; } catch (e) { refused = e.name; }
console.log(loop.join(), own.join("|"), evens.join(), uses.join(), joined.join(), refused, Symbol.keyFor(shared));
