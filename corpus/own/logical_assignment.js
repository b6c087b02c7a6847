// ||=, &&= and ??= assign only when needed: a setter or right-hand call may or may not happen.
const trace = [];
const make = (v) => { trace.push(`make ${v}`); return v; };

const settings = {
  _volume: 0,
  get volume() { trace.push("get"); return this._volume; },
  set volume(v) { trace.push("set"); this._volume = v; },
};

settings.volume ??= make(5);
settings.volume ||= make(7);
settings.volume &&= make(9);
settings.volume **= 2;

let a = null, b = "", c = 1;
a ??= make("a");
b ||= a &&= make("b");
c &&= c && make("c");
c ??= make("never");

const cache = {};
function square(n) {
  return (cache[n] ??= make(n * n));
}
const squares = [2, 3, 2, 3].map((n) => square(n));

const frozen = Object.freeze({ ok: 1 });
(() => { "use strict"; frozen.ok ||= 2; try { frozen.ok &&= 3; } catch { trace.push("refused"); } })();
let fn; fn ??= () => {};
console.log(trace.join(), a, b, c, squares.join("-"), fn.name);
