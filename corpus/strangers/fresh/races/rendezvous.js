// Two agents meet twice over two flags. The dead lock: notify before the other waits, as the wait asks for a value that is
// not looked at again.
const { Worker, isMainThread, workerData } = require('worker_threads');
if (isMainThread) {
  const flags = new Int32Array(new SharedArrayBuffer(8));
  for (const me of [0, 1]) new Worker(__filename, { workerData: { flags, me } });
} else {
  const { flags, me } = workerData;
  const other = 1 - me;
  for (let round = 0; round < 2; round++) {
    const before = Atomics.load(flags, other);
    Atomics.add(flags, me, 1);
    Atomics.notify(flags, me);
    if (before === round) Atomics.wait(flags, other, before);
    Atomics.store(flags, me, round + 1);
    while (Atomics.load(flags, other) < round) Atomics.wait(flags, other, round - 1);
    if (round === 1) Atomics.wait(flags, other, 1);
  }
}
