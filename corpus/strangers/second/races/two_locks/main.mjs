// Two accounts, a lock for each. The dead lock: a transfer takes the lock of the giver first, then that of the taker, and
// two transfers go the opposite way.
import { Worker } from 'node:worker_threads';

const memory = new SharedArrayBuffer(16);
const accounts = new Int32Array(memory, 8, 2);
accounts.set([100, 100]);
const clerks = [[0, 1, 10], [1, 0, 25]].map((transfer) =>
  new Worker(new URL('./clerk.mjs', import.meta.url), { workerData: { memory, transfer } }));
await Promise.all(clerks.map((clerk) => new Promise((resolve) => clerk.once('exit', resolve))));
console.log([...accounts].join(' and '));
