// A zoo of empty functions: stepping into each must enter and leave, with nowhere to stop but the brace.
function declared() {}
const expressed = function () {};
const arrow = () => {};
const arrowVoid = () => void 0;
const undef = (_) => undefined;
async function asyncEmpty() {}
const asyncArrow = async () => {};
function* generatorEmpty() {}
async function* asyncGeneratorEmpty() {}
function spaced() {


}
function commented() { /* nothing */ }
function semicolon() { ; }
function returning() { return; }
function blocky() { {} }
function directive() { "use strict"; }
const obj = { method() {}, get g() {}, set s(v) {}, async a() {}, *gen() {}, f: function () {} };
class Zoo { constructor() {} method() {} static s() {} get g() {} set g(v) {} #p() {} callP() { this.#p(); } }
class Heir extends Zoo {}

const results = [declared(), expressed(), arrow(), arrowVoid(), undef(1), spaced(), commented()];
semicolon(); returning(); blocky(); directive();
obj.method(); obj.g; obj.s = 1; obj.a(); [...obj.gen()]; obj.f();
const z = new Zoo(); z.method(); Zoo.s(); z.g; z.g = 1; z.callP();
new Heir();
const it = generatorEmpty().next();
asyncEmpty().then(arrow);
asyncArrow().then(() => asyncGeneratorEmpty().next());
[1, 2].forEach(() => {});
