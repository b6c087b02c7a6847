// A scale has a weight and its square in two doubles of a DataView, and a number that is odd while both are being written.
// The race: the reader looks at the number before it reads, but not behind it.
const { Worker, isMainThread, workerData, parentPort } = require('worker_threads');

const NUMBER = 0, WEIGHT = 8, SQUARE = 16;
if (isMainThread) {
  const memory = new SharedArrayBuffer(24);
  const view = new DataView(memory);
  const scale = new Worker(__filename, { workerData: { memory, role: 'scale' } });
  const till = new Worker(__filename, { workerData: { memory, role: 'till' } });
  till.on('message', ({ weight, square }) => {
    if (weight * weight !== square) throw new Error(`${weight} kg, but a square of ${square}`);
    console.log('weighed', weight);
  });
} else {
  const view = new DataView(workerData.memory);
  if (workerData.role === 'scale') {
    for (const weight of [2, 3, 5]) {
      view.setInt32(NUMBER, view.getInt32(NUMBER) + 1);
      view.setFloat64(WEIGHT, weight);
      view.setFloat64(SQUARE, weight * weight);
      view.setInt32(NUMBER, view.getInt32(NUMBER) + 1);
    }
  } else {
    while (view.getInt32(NUMBER) % 2 === 1);
    parentPort.postMessage({ weight: view.getFloat64(WEIGHT), square: view.getFloat64(SQUARE) });
  }
}
