// What V8 runs first where a socket is the way to it, in the program's own realm: it runs the program, and reads values. The host's part
// (socket_host.mjs, workerd_host.js) hands over what the language does not have. This is the first of five parts; v8_values.js,
// v8_program.js, realm_program.js and socket_program.js are the others, within one function.
'use strict';
const host = globalThis.twinstep$host;
delete globalThis.twinstep$host;
const {types, Buffer} = host;
const {gc} = globalThis;
Reflect.deleteProperty(globalThis, 'gc');
let session = null;
