// Three workers sum up squares in two rounds with a barrier in between. The race: the last to come sets the count back
// behind waking the others, so a fast one counts itself in for the next round before that.
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

const COUNT = 0, ROUND = 1, PARTS = 3;

class Barrier {
  constructor(cells, parties) {
    this.cells = cells;
    this.parties = parties;
  }
  arrive() {
    const round = Atomics.load(this.cells, ROUND);
    if (Atomics.add(this.cells, COUNT, 1) + 1 === this.parties) {
      Atomics.add(this.cells, ROUND, 1);
      Atomics.notify(this.cells, ROUND);
      Atomics.store(this.cells, COUNT, 0);
    } else {
      Atomics.wait(this.cells, ROUND, round);
    }
  }
}

if (isMainThread) {
  const memory = new SharedArrayBuffer(32);
  const sums = new Int32Array(memory, 8);
  let running = PARTS;
  for (let part = 0; part < PARTS; part++) {
    new Worker(fileURLToPath(import.meta.url), { workerData: { memory, part } }).on('exit', () => {
      if (--running === 0) console.log('the sum is', sums[0]);
    });
  }
} else {
  const { memory, part } = workerData;
  const barrier = new Barrier(new Int32Array(memory, 0, 2), PARTS);
  const sums = new Int32Array(memory, 8);
  sums[part] = (part + 1) ** 2;
  barrier.arrive();
  sums[3 + part] = sums[part] + sums[(part + 1) % PARTS];
  barrier.arrive();
  if (part === 0) sums[0] = sums[3] + sums[4] + sums[5];
}
