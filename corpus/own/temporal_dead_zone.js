// let, const and class are in scope but unreadable before their line; a debugger must not show undefined.
const failures = [];
function attempt(label, action) {
  try {
    return action();
  } catch (error) {
    failures.push(label + " " + error.name);
    return null;
  }
}

{
  const peek = () => value;
  attempt("closure", peek);
  let value = 5;
  attempt("now fine", peek);
}

attempt("self", () => { const self = self + 1; });
attempt("typeof", () => { typeof late; let late; });
attempt("class", () => { new Shape(); class Shape {} });
attempt("heritage", () => { class A extends A {} });
attempt("default", () => ((a = b, b = 1) => a)());
attempt("loop", () => { for (const n of [n]) failures.push(n); });

for (let i = 0; i < 2; i++) {
  const maybe = i ? () => x : () => 0;
  attempt("turn " + i, maybe);
  let x = i;
}
let empty;
attempt("declared", () => empty);
