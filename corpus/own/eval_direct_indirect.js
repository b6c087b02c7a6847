// Direct eval sees and adds local variables, indirect eval only globals; eval code is its own source.
globalThis.place = "global";
const probe = eval;

function test(code) {
  var place = "local";
  let secret = 1;
  const direct = eval("place + typeof secret");
  const indirect = probe("place + typeof secret");
  eval("var added = secret + 10; secret++;");
  const strict = eval("'use strict'; var kept = 1; typeof kept");
  const outside = typeof kept;
  return [direct, indirect, added, secret, strict, outside, eval(code)];
}

const seen = test("secret * 100");

const closure = eval(`
  let n = 0;
  (function bump() {
    n += 2;
    return n;
  })
`);
closure();
const twice = closure();

const completion = eval("1; if (true) { 2; } else 3; ;");
const looped = eval("for (var i = 0; i < 3; i++) i * 10;");
let wrong;
try { eval("let let = 1"); } catch (e) { wrong = e.name; }
const optional = eval?.("typeof seen2");
console.log(seen.join(), twice, completion, looped, i, wrong, optional);
