// new Function makes code from text: its frames have a source of their own and only global scope.
const compile = (...parts) => new Function(...parts);

const add = compile("a", "b", "const sum = a + b;\nreturn sum;");
const defaults = Function("x = 2, ...rest", `
  let total = x;
  for (const r of rest) {
    total += r;
  }
  return total;
`);

function hidden() {
  const local = "not visible";
  const reader = compile("return typeof local");
  return reader();
}

const GeneratorFunction = Object.getPrototypeOf(function* () {}).constructor;
const squares = new GeneratorFunction("n", "for (let i = 1; i <= n; i++) yield i * i;");

const ops = {};
for (const [name, sign] of [["plus", "+"], ["times", "*"], ["power", "**"]]) {
  ops[name] = compile("l", "r", `return l ${sign} r;`);
}

const results = [add(2, 3), defaults(), defaults(1, 2, 3), hidden(), ...squares(4)];
for (const name in ops) results.push(ops[name](2, 5));
let bad;
try { compile("a b", "return 1"); } catch (e) { bad = e.name; }
console.log(results.join(), add.name, add.length, bad, compile()());
