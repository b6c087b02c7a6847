// What runs in Node or Deno as a host that V8's protocol reaches by a socket: what the prelude there (socket_prelude.js) needs of it.
import {Buffer} from 'node:buffer';
import process from 'node:process';
import util from 'node:util';
import vm from 'node:vm';

const tell = console.debug.bind(console);
const host = {
  types: util.types,
  Buffer,
  tell,
  turn: () => new Promise((resolve) => setTimeout(resolve, 0)),
  phases: {},
  // Runs a script of that name.
  evaluate: (source, filename) => new vm.Script(source, {
    filename, importModuleDynamically: (specifier) => import(new URL(specifier, host.folder)),
  }).runInThisContext({displayErrors: false}),
  load: (specifier) => import(new URL(specifier, host.folder)),
  folder: new URL('modules/', import.meta.url),
  rejected: () => {},
};
process.on('unhandledRejection', (reason, promise) => host.rejected(promise, reason));
process.on('uncaughtException', (error) => tell('twinstep:fails', String(error?.stack ?? error)));
Object.defineProperty(globalThis, 'twinstep$host', {value: host, configurable: true, enumerable: false});
// A line for each phase, as long as somebody says one: a call by the debugger would pause before its own script.
process.stdin.setEncoding('utf8');
process.stdin.on('data', (lines) => {
  for (const line of lines.trim().split('\n')) host.phases[line]();
});
// Deno's loop, where it sleeps, can miss that the debugger has sent something.
setInterval(() => {}, 5);
process.stdout.write('ready\n');
