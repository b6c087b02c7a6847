// Two workers add what they read to a meter of eight bytes. The race: a read, and a write of what was read.
const { Worker, isMainThread, workerData } = require('worker_threads');

if (isMainThread) {
  const shared = new SharedArrayBuffer(8);
  let running = 2;
  for (const amounts of [[1, 2, 3], [10, 20, 30]]) {
    const worker = new Worker(__filename, { workerData: { shared, amounts } });
    worker.on('exit', () => {
      if (--running > 0) return;
      const total = new DataView(shared).getUint32(4);
      if (total !== 66) throw new Error('the meter shows ' + total);
      console.log('ok', total);
    });
  }
} else {
  const view = new DataView(workerData.shared);
  for (const amount of workerData.amounts) view.setUint32(4, view.getUint32(4) + amount);
}
