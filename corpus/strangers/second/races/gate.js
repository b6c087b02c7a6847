// A gate: workers wait until it is open. The race: a waiter looks at the gate, then takes the number of openings that it
// waits on; an opening between the two is not heard of, as it waits for the next one.
const { Worker, isMainThread, workerData } = require('node:worker_threads');

const OPEN = 0, OPENINGS = 1, PASSED = 2;
if (isMainThread) {
  const gate = new Int32Array(new SharedArrayBuffer(12));
  for (let i = 0; i < 2; i++) {
    new Worker(__filename, { workerData: gate }).on('exit', () => {
      if (gate[PASSED] === 2) console.log('both passed');
    });
  }
  Atomics.store(gate, OPEN, 1);
  Atomics.add(gate, OPENINGS, 1);
  Atomics.notify(gate, OPENINGS);
} else {
  const gate = workerData;
  while (Atomics.load(gate, OPEN) === 0) {
    const seen = Atomics.load(gate, OPENINGS);
    Atomics.wait(gate, OPENINGS, seen);
  }
  Atomics.add(gate, PASSED, 1);
}
