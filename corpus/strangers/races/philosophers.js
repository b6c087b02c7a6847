// Three philosophers, three forks, each a lock of Atomics. The dead lock: all take the left fork first.
const { Worker, isMainThread, workerData } = require('node:worker_threads');

function lock(forks, i) {
  while (Atomics.compareExchange(forks, i, 0, 1) !== 0) {
    Atomics.wait(forks, i, 1);
  }
}

function unlock(forks, i) {
  Atomics.store(forks, i, 0);
  Atomics.notify(forks, i, 1);
}

const COUNT = 3;
if (isMainThread) {
  const forks = new Int32Array(new SharedArrayBuffer(4 * COUNT));
  const meals = new Int32Array(new SharedArrayBuffer(4));
  for (let seat = 0; seat < COUNT; seat++) {
    const worker = new Worker(__filename, { workerData: { forks, meals, seat } });
    worker.on('exit', () => {
      if (seat === COUNT - 1) console.log('a seat is free');
    });
  }
} else {
  const { forks, meals, seat } = workerData;
  for (let round = 0; round < 2; round++) {
    lock(forks, seat);
    lock(forks, (seat + 1) % COUNT);
    Atomics.add(meals, 0, 1);
    unlock(forks, (seat + 1) % COUNT);
    unlock(forks, seat);
  }
}
