// Module code is strict without saying so: this is undefined, names are local, await is a keyword.
const facts = [];
const check = (label, test) => {
  try {
    facts.push(`${label}:${test()}`);
  } catch (error) {
    facts.push(`${label}!${error.name}`);
  }
};

function plain() { return this; }
function args(a) { a = 2; return arguments[0]; }
var notGlobal = 1;

check("this", () => typeof this);
check("call", () => plain());
check("args", () => args(1));
check("global", () => "notGlobal" in globalThis);
check("undeclared", () => { missing = 1; });
check("eval", () => { eval("var leak = 1"); return typeof leak; });
check("frozen", () => { Object.freeze(facts.slice()).push(1); });
check("block", () => { { function inner() {} } return typeof inner; });
check("later", () => hoisted());

export function hoisted() {
  return typeof laterConst;
}
export const laterConst = 5;
check("after", () => hoisted());
console.log(facts.join(" "));
