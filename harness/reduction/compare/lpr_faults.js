// Faults as a JavaScript engine could have them, one for each program of the LPR benchmark: each needs several separate
// parts of a program, those that the published results kept. A test as reduce takes it: `program` is the benchmark's
// name of the program, `input` the candidate. Built-ins are replaced by ones that give the value `wrong` where the fault
// shows. A candidate fails if its opt() returns that, or, where the fault is one of an operator, what it leads to.
const wrong = { toString: () => 'wrong' };
// What these gave: results of unshift on Array.prototype that added something, and of toLocaleString.
const lengths = new Set(), texts = new Set();
// Of functions and arrays, the Proxies of which had this property set: "prototype", "valueOf".
const setByProxy = new Map();
const ofProxy = new Map();
let thrown = 0;

function replace(object, name, make) {
  const real = object[name];
  Object.defineProperty(object, name, { value: make(real), writable: true, configurable: true, enumerable: false });
}

// Calls of `name` have `notice(this, arguments, result)` look at them; what that returns, unless undefined, is the result.
function watch(object, name, notice) {
  replace(object, name, (real) => function (...args) {
    const result = Reflect.apply(real, this, args);
    const other = notice(this, args, result);
    return other === undefined ? result : other;
  });
}

const isText = (value) => texts.has(String(value));
const after = (shows) => shows ? wrong : undefined;
const faults = {
  'js-1': () => watch(String.prototype, 'padStart', (self, args) => after(isText(self) && lengths.has(args[0]))),
  'js-2': () => watch(String.prototype, 'replace', (self, args) => after(isText(self) && lengths.has(args[0]))),
  'js-3': () => watch(String.prototype, 'padEnd', (self, args) => after(isText(self) && lengths.has(args[0]))),
  'js-4': () => {
    let long = false;
    replace(Array.prototype, 'pop', (real) => function () {
      long = this === Array.prototype && this.length >= 256 && lengths.size > 0;
      const result = Reflect.apply(real, this, []);
      return long ? wrong : result;
    });
  },
  'js-5': () => replace(globalThis, 'eval', (real) => (code) => {
    for (const [target, name] of setByProxy) {
      if (typeof target === 'function' && name === 'prototype' && target.prototype === code) return wrong;
    }
    return real(code);
  }),
  'js-6': () => {},
  'js-7': () => replace(globalThis, 'isFinite', (real) => (value) => {
    const target = ofProxy.get(value) || value;
    return setByProxy.get(target) === 'valueOf' && typeof target.valueOf === 'function' ? wrong : real(value);
  }),
  'js-8': () => watch(Array.prototype, 'unshift', (self, args) => {
    if (self !== Array.prototype || !isText(args[0])) return;
    ++thrown;
    throw new RangeError('wrong');
  }),
  'js-9': () => watch(Reflect, 'get', (self, args) =>
    after(Array.isArray(args[0]) && args[1] >= args[0].length && lengths.size > 0)),
  'js-10': () => watch(String.prototype, 'localeCompare', (self, args) => after(isText(self) && lengths.has(args[0]))),
};

// What n calls of opt() must give, each; by default `wrong`, three times.
const expected = {
  'js-6': { calls: 200, is: (result, call) => result === Math.floor(call / 64) && lengths.has(call) },
  'js-8': { calls: 3, is: (result, call) => typeof result === 'function' && thrown === call },
};

watch(Array.prototype, 'unshift', (self, args, result) => {
  if (self === Array.prototype && args.length > 0) lengths.add(result);
});
for (const prototype of [Object.prototype, Array.prototype, Number.prototype, Object.getPrototypeOf(Int8Array.prototype)]) {
  watch(prototype, 'toLocaleString', (self, args, result) => {
    texts.add(result);
  });
}
replace(globalThis, 'Proxy', (Real) => function Proxy(target, handler) {
  const noticed = new Real(new Real(target, handler), {
    set: (inner, name, value) => {
      setByProxy.set(target, name);
      return Reflect.set(inner, name, value);
    },
  });
  ofProxy.set(noticed, target);
  return noticed;
});
const run = globalThis.eval;
faults[program]();
run(input);
const { calls = 3, is = (result) => result === wrong } = expected[program] || {};
let fails = true;
for (let call = 1; call <= calls; ++call) fails = is(globalThis.opt(true), call) && fails;
console.log(fails ? 'fail' : 'pass');
