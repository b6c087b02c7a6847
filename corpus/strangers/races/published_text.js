// A text goes from one thread to another, length first. The race: the length is there before the last bytes are.
const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

if (isMainThread) {
  const memory = new SharedArrayBuffer(64);
  const writer = new Worker(`
    const { workerData } = require('worker_threads');
    const bytes = new Uint8Array(workerData, 4);
    const length = new Int32Array(workerData, 0, 1);
    const text = new TextEncoder().encode('grüße');
    Atomics.store(length, 0, text.length);
    Atomics.notify(length, 0);
    bytes.subarray(0, text.length).set(text);
  `, { eval: true, workerData: memory });
  const length = new Int32Array(memory, 0, 1);
  Atomics.wait(length, 0, 0);
  const bytes = Array.from(new Uint8Array(memory, 4, length[0]));
  const text = new TextDecoder().decode(new Uint8Array(bytes));
  if (text !== 'grüße') throw new Error('came: ' + JSON.stringify(text));
  console.log(text);
}
