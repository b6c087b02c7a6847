// Two threads make a configuration once. The race: both find the flag unset by Array.from.
import { Worker, isMainThread, workerData } from 'node:worker_threads';
import { fileURLToPath } from 'node:url';

if (isMainThread) {
  const shared = new SharedArrayBuffer(16);
  let running = 2;
  for (let i = 0; i < 2; i++) {
    new Worker(fileURLToPath(import.meta.url), { workerData: shared }).on('exit', () => {
      if (--running === 0 && new Uint32Array(shared)[1] !== 1) throw new Error('made ' + new Uint32Array(shared)[1] + ' times');
    });
  }
} else {
  const state = new Uint32Array(workerData);
  const [made] = Array.from(state.subarray(0, 1));
  if (!made) {
    state.set([1]);
    Atomics.add(state, 1, 1);
  }
}
