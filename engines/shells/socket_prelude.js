// What V8 runs first where a socket is the way to it, in the program's own realm: it runs the program, and reads values. The host's part
// (socket_host.mjs, workerd_host.js) hands over what the language does not have. This is the first of four parts; v8_values.js,
// v8_program.js and socket_program.js are the others, within one function.
'use strict';
const host = globalThis.twinstep$host;
delete globalThis.twinstep$host;
const {types, Buffer} = host;
const {gc} = globalThis;
Reflect.deleteProperty(globalThis, 'gc');
let session = null;

// Only V8's own interface tells where an error was made: SocketShell asks it.
const tellError = () => ({});

// As V8's own JSReceiver::GetConstructorName, but for objects whose constructor was replaced, and without running code.
function getConstructorName(object) {
  const tags = ['Map', 'Set', 'Promise', 'WeakMap', 'WeakSet', 'RegExp', 'Date'];
  for (const tag of tags) if (types['is' + tag](object)) return ownClass(object) ?? tag;
  return ownClass(object) ?? 'Object';
}
function ownClass(object) {
  for (let at = object, i = 0; at !== null && i < 100; ++i) {
    if (types.isProxy(at)) return undefined;
    for (const key of [Symbol.toStringTag, 'constructor']) {
      const own = Object.getOwnPropertyDescriptor(at, key);
      if (own === undefined || key === 'constructor' && at === object) continue;
      if (key === 'constructor' && typeof own.value === 'function' && !types.isProxy(own.value)) {
        const name = functionName(own.value);
        if (name !== '') return name;
      } else if (key !== 'constructor' && typeof own.value === 'string') {
        return own.value;
      }
    }
    at = Object.getPrototypeOf(at);
  }
  return undefined;
}
