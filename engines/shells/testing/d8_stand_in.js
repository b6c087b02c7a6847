// Offers a script d8's functions, and no other, in Node: with d8's limits, which are that its inspector knows one context and one session, that
// what it says goes to whatever `receive` of the global object is by then, and that a program which is ended takes d8 along. As in d8 a line is
// read in parts of 255 bytes, a pause waits for nothing where the global object has no `handleInspectorMessage`, and jobs run between the turns
// that `setTimeout` gives, with nothing of the host's on the stack but its loop.
'use strict';
const {Buffer} = require('buffer');
const fs = require('fs');
const v8 = require('v8');
const vm = require('vm');
const {internalBinding} = require('internal/test/binding');
const {Connection, registerAsyncHook} = internalBinding('inspector');
const {runMicrotasks, setPromiseRejectCallback} = internalBinding('task_queue');
const {argv, exit, versions} = process;

const LINE_PART = 255;
const ends = {IN: 0, OUT: 1};
const turns = [];

function readPart() {
  const part = [], byte = Buffer.alloc(1);
  while (part.length < LINE_PART && part.at(-1) !== 10) {
    if (fs.readSync(ends.IN, byte, 0, 1, null) === 0) return undefined;
    part.push(byte[0]);
  }
  return Buffer.from(part).toString('utf8');
}
function readline() {
  let line = '';
  while (!line.endsWith('\n')) {
    const part = readPart();
    if (part === undefined) return undefined;
    line += part;
  }
  return line.slice(0, -1);
}
function print(...values) {
  const all = Buffer.from(values.map(String).join(' ') + '\n', 'utf8');
  for (let at = 0; at < all.length;) at += fs.writeSync(ends.OUT, all, at);
}

const options = argv.slice(2, -1), file = argv.at(-1);
const flags = options.filter((option) => option !== '--enable-inspector' && option !== '--ignore-unhandled-promises');
for (const flag of flags) v8.setFlagsFromString(flag);
const gc = vm.runInNewContext('typeof gc === "function" ? gc : undefined');
const connection = new Connection((message) => {
  const {receive} = globalThis;
  if (typeof receive !== 'function') return;
  try {
    receive(message);
  } catch {
    // d8 drops it.
  }
});
registerAsyncHook(() => {}, () => {});
setPromiseRejectCallback(() => {});

// Of Node's there is nothing left.
const language = new Set(Reflect.ownKeys(vm.runInNewContext('globalThis')));
for (const key of Reflect.ownKeys(globalThis)) if (!language.has(key)) delete globalThis[key];
Object.assign(globalThis, {
  [Symbol.toStringTag]: 'global',
  version: () => versions.v8.replace(/-.*/, ''),
  print, printErr() {}, write() {}, read() {}, readbuffer() {}, readline, load() {}, setTimeout: (turn) => void turns.push(turn),
  quit: exit, testRunner: {}, Realm: {}, performance: {}, Worker: class {}, os: {}, d8: {},
});
if (options.includes('--enable-inspector')) globalThis.send = connection.dispatch.bind(connection);
if (options.includes('--expose-gc')) Object.defineProperty(globalThis, 'gc', {value: gc, configurable: true, writable: true});

vm.runInThisContext(fs.readFileSync(file, 'utf8'), {filename: file});
runMicrotasks();
while (turns.length > 0) {
  turns.shift()();
  runMicrotasks();
}
exit(0);
//# sourceURL=twinstep:d8_stand_in.js
