// replace and replaceAll call back once per match; the callback's arguments change with the groups.
var hits = 0;

function camel(text) {
    return text.replace(/-(\w)(\w*)/g, function (whole, first, rest, offset) {
        hits += offset;
        return first.toUpperCase() + rest;
    });
}

const fill = (template, data) =>
    template.replace(/\{(?<key>\w+)(?::(?<width>\d+))?\}/g, (...args) => {
        const { key, width = 0 } = args.at(-1);
        const value = data[key] ?? "?";
        return String(value).padStart(Number(width), ".");
    });

const roman = { M: 1000, D: 500, C: 100, L: 50, X: 10, V: 5, I: 1 };
function fromRoman(s) {
    let total = 0;
    s.replace(/C[MD]|X[CL]|I[XV]|./g, (t) => {
        const [a, b] = t;
        total += b ? roman[b] - roman[a] : roman[a];
    });
    return total;
}

const c = camel("back-ground-colour"), f = fill("<{name:6}|{age}|{none}>", { name: "Bo", age: 7 });
const years = ["MCMXCIV", "XLII", "IX"].map(fromRoman);
const all = "a.b.c".replaceAll(".", (m, at, s) => s.length - at);
console.log(hits, c, f, years.join(), all, "xyz".replace("y", "[$`$&$']"));
