import { workerData } from 'node:worker_threads';

const record = new Int32Array(workerData);
for (let n = 1; n <= 5; n++) {
  Atomics.add(record, 0, 1);
  record.set([n, n * 2, n * 3, n * 4], 1);
  Atomics.add(record, 0, 1);
}
