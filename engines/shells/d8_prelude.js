// What runs in d8 as a shell, in the program's own realm, as d8's inspector knows no other: it runs one program, and hands the inspector's
// messages on as node_prelude.js does, by the functions that d8 has for scripts. `send` gives the inspector a message; what it says d8 hands
// to the function that stands as `receive` in the global object. At a pause d8 calls `handleInspectorMessage` of the global object until the
// program goes on, and goes on at once where there is none: pauses are served while V8 tells of them, before that.
'use strict';
const {send, readline, print: sayLine, setTimeout: later, quit, version, gc} = globalThis;

// --- Messages. d8 takes a line in parts, and each part for UTF-8, so that lines are ASCII.

function hear() {
  const line = readline();
  if (typeof line !== 'string' || line === '') quit(0);
  return {letter: line[0], text: line.slice(1)};
}
const say = (letter, text) => sayLine(letter + text);

// --- What Node's own modules have.

const Buffer = {
  // Of UTF-16, for base64.
  from: (text) => ({
    toString() {
      const bytes = [], digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
      for (let i = 0; i < text.length; ++i) bytes.push(text.charCodeAt(i) & 255, text.charCodeAt(i) >> 8);
      let out = '';
      for (let i = 0; i < bytes.length; i += 3) {
        const all = bytes[i] << 16 | (bytes[i + 1] ?? 0) << 8 | (bytes[i + 2] ?? 0);
        for (let j = 0; j < 4; ++j) out += i + j > bytes.length ? '=' : digits[all >> 18 - 6 * j & 63];
      }
      return out;
    },
  }),
};

// The inspector says what an object is: it has other names for it, and does not know all.
const kinds = new WeakMap();
function described(object) {
  const remote = remoteOf(object);
  call('Runtime.releaseObject', {objectId: remote.objectId});
  return remote;
}
function subtypeOf(object) {
  if (!isObject(object)) return undefined;
  let subtype = kinds.get(object);
  if (subtype === undefined) kinds.set(object, subtype = described(object).subtype ?? '');
  return subtype;
}
const getConstructorName = (object) => described(object).className;

const types = {};
for (const [name, subtype] of Object.entries({
  Proxy: 'proxy', NativeError: 'error', Map: 'map', Set: 'set', WeakMap: 'weakmap', WeakSet: 'weakset', Promise: 'promise', Date: 'date',
  RegExp: 'regexp', GeneratorObject: 'generator', TypedArray: 'typedarray', ArrayBuffer: 'arraybuffer', DataView: 'dataview'})) {
  types['is' + name] = (value) => subtypeOf(value) === subtype;
}
types.isMapIterator = (value) => subtypeOf(value) === 'iterator' && getConstructorName(value) === 'Map Iterator';
types.isSetIterator = (value) => subtypeOf(value) === 'iterator' && !types.isMapIterator(value);

// --- The realm: what d8 has beside the language can be enumerated. d8 looks `receive` up whenever its inspector says something.

for (const key of Reflect.ownKeys(globalThis)) {
  if (Object.getOwnPropertyDescriptor(globalThis, key).enumerable) delete globalThis[key];
}
Reflect.deleteProperty(globalThis, 'gc');
Object.defineProperty(globalThis, 'receive', {value: receiveMessage, configurable: true, writable: false, enumerable: false});

const dispatch = send;
const collectGarbage = () => gc();
// Not ignored, as all else of the host is: here the debugger can pause before the program runs.
const hostPause = (0, eval)('() => { debugger; }\n//# sourceURL=step.js');
