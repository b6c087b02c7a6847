// A log of the last four numbers: who adds moves all by one and puts its own last. A reader wants to see them rising.
// The race: readers and writers have a lock, but the reader spreads the log before it has the lock.
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

if (isMainThread) {
  const lock = new Int32Array(new SharedArrayBuffer(4));
  const log = new Uint16Array(new SharedArrayBuffer(8));
  const writer = new Worker(__filename, { workerData: { lock, log, role: 'writer' } });
  const reader = new Worker(__filename, { workerData: { lock, log, role: 'reader' } });
  reader.once('message', (copies) => {
    for (const copy of copies) {
      for (let i = 1; i < copy.length; i++) {
        if (copy[i] <= copy[i - 1] && copy[i] !== 0) throw new RangeError('not rising: ' + copy);
      }
    }
    console.log('rising', copies.length);
  });
} else {
  const { lock, log, role } = workerData;
  const acquire = () => {
    while (Atomics.exchange(lock, 0, 1) === 1) Atomics.wait(lock, 0, 1);
  };
  const release = () => {
    Atomics.store(lock, 0, 0);
    Atomics.notify(lock, 0);
  };
  if (role === 'writer') {
    for (let n = 1; n <= 6; n++) {
      acquire();
      log.copyWithin(0, 1);
      log[log.length - 1] = n;
      release();
    }
  } else {
    const copies = [];
    for (let n = 0; n < 3; n++) {
      const now = [...log];
      acquire();
      copies.push(now);
      release();
    }
    parentPort.postMessage(copies);
  }
}
