// The same as socket_host.mjs in workerd, where code runs in requests alone: one for each phase of a program.
import {Buffer} from 'node:buffer';
import util from 'node:util';

const tell = console.debug.bind(console);
const host = {
  types: util.types,
  Buffer,
  tell,
  turn: () => scheduler.wait(0),
  load: (specifier) => import(specifier),
  rejected: () => {},
  phases: {},
};
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  host.rejected(event.promise, event.reason);
});
Object.defineProperty(globalThis, 'twinstep$host', {value: host, configurable: true, enumerable: false});

export default {
  async fetch(request, {scripts}) {
    host.evaluate = (source, name) => scripts.eval(source, name);
    await host.phases[new URL(request.url).pathname.slice(1)]();
    return new Response();
  },
};
