const assert = require('assert');
const { createMachine, interpret, assign, spawn } = require('./lib/index.js');

let stopped = 0;
const parent = createMachine({
  id: 'parent',
  initial: 'working',
  context: { child: null },
  states: {
    working: {
      entry: assign({ child: () => spawn(() => () => stopped++, 'child') }),
      on: { PAUSE: 'paused', FINISH: 'finished' },
    },
    paused: { on: { FINISH: 'finished' } },
    finished: { type: 'final' },
  },
});

const service = interpret(parent).start();
service.send('PAUSE');
assert.strictEqual(service.state.value, 'paused');
assert.strictEqual(stopped, 0);
service.send('FINISH');
assert.strictEqual(service.state.value, 'finished');
assert.strictEqual(stopped, 1);
