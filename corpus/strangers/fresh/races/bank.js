// Transfers of a ledger in BigInt64 cells by Atomics. The race: the sum is asked by a load for each, while another moves.
const { Worker, isMainThread, workerData, parentPort } = require('worker_threads');
if (isMainThread) {
  const cells = new BigInt64Array(new SharedArrayBuffer(32));
  cells.fill(100n);
  const mover = new Worker(__filename, { workerData: { cells, role: 'move' } });
  const auditor = new Worker(__filename, { workerData: { cells, role: 'audit' } });
  auditor.on('message', (sum) => {
    if (sum !== 400n) throw new Error('money is lost: ' + sum);
    console.log('ok');
  });
} else if (workerData.role === 'move') {
  for (let i = 0; i < 3; i++) {
    Atomics.sub(workerData.cells, i, 10n);
    Atomics.add(workerData.cells, i + 1, 10n);
  }
} else {
  parentPort.postMessage(workerData.cells.reduce((a, b) => a + b, 0n));
}
