// Of a prelude where nobody but V8's inspector, or the language itself, says what an object is (d8, Chromium): the rest of `types`, of which
// the part before has isProxy and isArrayBuffer at least.

const isObject = (value) => value !== null && (typeof value === 'object' || typeof value === 'function');
// By functions of the language that throw where the object is another, and run no code of the program.
const passes = (check, value) => {
  if (!isObject(value) || types.isProxy(value)) return false;
  try {
    check.call(value);
    return true;
  } catch {
    return false;
  }
};
const BOXES = ['Number', 'String', 'Boolean', 'Symbol', 'BigInt'];
for (const name of BOXES) {
  const {valueOf} = globalThis[name].prototype;
  types[`is${name}Object`] = (value) => passes(valueOf, value);
}
types.isBoxedPrimitive = (value) => BOXES.some((name) => types[`is${name}Object`](value));
const getter = (object, key) => Object.getOwnPropertyDescriptor(object, key).get;
const sharedLength = globalThis.SharedArrayBuffer === undefined ? () => { throw null; } : getter(SharedArrayBuffer.prototype, 'byteLength');
types.isSharedArrayBuffer = (value) => passes(sharedLength, value);
types.isAnyArrayBuffer = (value) => types.isArrayBuffer(value) || types.isSharedArrayBuffer(value);
const arrayName = getter(Object.getPrototypeOf(Uint8Array.prototype), Symbol.toStringTag);
for (const name of ['Uint8', 'Uint8Clamped', 'Int8', 'Uint16', 'Int16', 'Uint32', 'Int32', 'Float32', 'Float64', 'BigInt64', 'BigUint64']) {
  types[`is${name}Array`] = (value) => isObject(value) && arrayName.call(value) === name + 'Array';
}
const {toString: toTag} = Object.prototype;
types.isArgumentsObject = (value) => {
  for (let at = value, i = 0; at !== null && i < 100; ++i) {
    if (types.isProxy(at) || Object.getOwnPropertyDescriptor(at, Symbol.toStringTag) !== undefined) return false;
    at = Object.getPrototypeOf(at);
  }
  return toTag.call(value) === '[object Arguments]';
};
// None, as programs are scripts.
types.isModuleNamespaceObject = () => false;
