// What V8 runs first in a browser's page, in the program's own realm: of the realm it leaves the language alone. This is the first of six parts;
// v8_brands.js, v8_values.js, v8_program.js, realm_program.js and browser_program.js are the others, within one function.
'use strict';
let session = null;
const document = globalThis.document, later = globalThis.setTimeout, toBase64 = globalThis.btoa,
      {addEventListener, removeEventListener} = globalThis;

const Buffer = {
  // Of UTF-16, for base64.
  from: (text) => ({
    toString() {
      let bytes = '';
      for (let i = 0; i < text.length; ++i) bytes += String.fromCharCode(text.charCodeAt(i) & 255, text.charCodeAt(i) >> 8);
      return toBase64(bytes);
    },
  }),
};

// V8 is started so that it takes its own functions by their names.
const types = {
  isProxy: new Function('value', 'return %IsJSProxy(value);\n//# sourceURL=twinstep:proxy.js'),
  isNativeError: Error.isError,
};
const {getPrototypeOf} = Object;
const getterOf = (object, key) => Object.getOwnPropertyDescriptor(object, key).get;
for (const [name, check] of Object.entries({
  Map: getterOf(Map.prototype, 'size'), Set: getterOf(Set.prototype, 'size'), Date: Date.prototype.valueOf,
  ArrayBuffer: getterOf(ArrayBuffer.prototype, 'byteLength'), DataView: getterOf(DataView.prototype, 'buffer'),
  RegExp: getterOf(RegExp.prototype, 'hasIndices')})) {
  const own = globalThis[name].prototype;
  types['is' + name] = (value) => value !== own && passes(check, value);
}
for (const name of ['WeakMap', 'WeakSet']) {
  const {has} = globalThis[name].prototype, none = {};
  types['is' + name] = (value) => passes({call: (object) => has.call(object, none)}, value);
}
types.isTypedArray = (value) => isObject(value) && arrayName.call(value) !== undefined;
// The language tells these from others only by running them: they are what stands below their prototypes, if not as another prototype does.
const standsBelow = (value, prototype, steps) => {
  if (!isObject(value) || types.isProxy(value) || Object.prototype.hasOwnProperty.call(value, 'constructor')) return false;
  let at = getPrototypeOf(value);
  for (let i = 1; at !== null && !types.isProxy(at); ++i, at = getPrototypeOf(at)) if (at === prototype) return i >= steps;
  return false;
};
const promises = Promise.prototype, generators = getPrototypeOf(function* () {}).prototype,
      asyncGenerators = getPrototypeOf(async function* () {}).prototype, ofMaps = getPrototypeOf(new Map().values()),
      ofSets = getPrototypeOf(new Set().values());
types.isPromise = (value) => standsBelow(value, promises, 1);
types.isGeneratorObject = (value) => standsBelow(value, generators, 2) || standsBelow(value, asyncGenerators, 2);
types.isMapIterator = (value) => standsBelow(value, ofMaps, 1);
types.isSetIterator = (value) => standsBelow(value, ofSets, 1);

const host = {
  turn: () => new Promise((resolve) => later(resolve, 0)),
  // Runs a script of that name, at once. What it throws is told by an event.
  evaluate(source, name) {
    const script = document.createElement('script');
    script.textContent = `${source}\n//# sourceURL=${name}`;
    document.documentElement.append(script);
    script.remove();
  },
  // Of a script that fails while `run` lasts: the first event that says so, or null. At other times the page calls no code of ours: a step that
  // is left would go on in it.
  failureOf(run) {
    let failure = null;
    const note = (event) => {
      event.preventDefault();
      failure ??= event;
    };
    Reflect.apply(addEventListener, globalThis, ['error', note]);
    run();
    Reflect.apply(removeEventListener, globalThis, ['error', note]);
    return failure;
  },
};

// --- The realm. Four names of a page cannot be deleted.

const LANGUAGE = new Set(('AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean DataView Date ' +
  'DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array Function Infinity Int16Array Int32Array Int8Array ' +
  'Intl Iterator JSON Map Math NaN Number Object Promise Proxy RangeError ReferenceError Reflect RegExp Set SharedArrayBuffer String ' +
  'SuppressedError Symbol SyntaxError Temporal TypeError URIError Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet ' +
  'WebAssembly decodeURI decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt undefined ' +
  'unescape').split(' '));
// Declared at the top, where lines begin.
const KEPT = /^(?:let|const|var|class|function)\s+(?:window|document|location|top)\b/m;
for (const key of Reflect.ownKeys(globalThis)) if (!LANGUAGE.has(key)) Reflect.deleteProperty(globalThis, key);
for (let at = getPrototypeOf(globalThis); at !== Object.prototype && at !== null; at = getPrototypeOf(at)) {
  for (const key of Reflect.ownKeys(at)) if (key !== 'constructor') Reflect.deleteProperty(at, key);
}
