// The same as socket_host.mjs in workerd, where code runs in requests alone: one for each phase of a program.
import types from 'node:util/types';
import unsafe from 'workerd:unsafe-eval';
import {areLinked, openGates} from './twinstep:gates.js';

// Of its loop, for modules: what waits still waits for ever.
const TURNS = 20, WAITS = 'Top-level await in module is unsettled.';
const messageOf = (error) => types.isNativeError(error) ? Object.getOwnPropertyDescriptor(error, 'message')?.value : undefined;
const tell = console.debug.bind(console), toBase64 = btoa, Answer = Response, Address = URL;
const host = {
  types,
  Buffer: {
    // Of UTF-16, for base64.
    from: (text) => ({
      toString() {
        let bytes = '';
        for (let i = 0; i < text.length; ++i) bytes += String.fromCharCode(text.charCodeAt(i) & 255, text.charCodeAt(i) >> 8);
        return toBase64(bytes);
      },
    }),
  },
  tell,
  async turn() {
    await scheduler.wait(0);
    openGates();
  },
  evaluate: (source, name) => unsafe.eval(source, name),
  // Of modules that wait workerd says at once that they do.
  async load(specifier) {
    for (let i = 0; i < TURNS; ++i) {
      try {
        return await import(specifier);
      } catch (error) {
        if (messageOf(error) !== WAITS) throw error;
      }
      await host.turn();
    }
  },
  areLinked,
  rejected: () => {},
  phases: {},
};
addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  host.rejected(event.promise, event.reason);
});
Object.defineProperty(globalThis, 'twinstep$host', {value: host, configurable: true, enumerable: false});

export default {
  async fetch(request) {
    const phase = new Address(request.url).pathname.split('/')[2];
    if (phase !== '') await host.phases[phase]();
    return new Answer();
  },
};
