// A writer puts whole records into shared memory, a reader takes them out whole. The race: the reader looks at the
// version before it reads the record, and not behind it.
import { Worker } from 'node:worker_threads';

const shared = new SharedArrayBuffer(24);
const record = new Int32Array(shared);
const writer = new Worker(new URL('./writer.mjs', import.meta.url), { workerData: shared });
const reader = new Worker(new URL('./reader.mjs', import.meta.url), { workerData: shared });
reader.on('message', ({ torn, seen }) => {
  if (torn) throw new Error('a torn record: ' + torn.join());
  console.log('seen', seen, 'version', Atomics.load(record, 0));
});
writer.on('error', (e) => { throw e; });
