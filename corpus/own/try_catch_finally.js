// Catch bindings have their own scope; a missing binding and a destructured one must both work.
let depth = 0;

function risky(n) {
  depth++;
  try {
    if (n === 0) throw { code: 7, detail: ["disk", "full"] };
    if (n === 1) null.field;
    if (n === 2) throw "plain text";
    return "fine";
  } catch ({ code = -1, detail: [what] = [], name }) {
    let code2 = code * 2;
    return [code2, what, name];
  } finally {
    depth--;
  }
}

const got = [0, 1, 2, 3].map((n) => risky(n));

let tries = 0;
do {
  try {
    tries += 1;
    JSON.parse(tries < 3 ? "{" : "{}");
    break;
  } catch {
    const again = tries;
    if (again > 5) break;
  }
} while (true);

var err = "outer";
try {
  try { throw 1; } finally { depth = 10; }
} catch (err) {
  var err = err + depth;
}
console.log(err, tries);
