// A worker hands the main thread one letter after the other. The race: who posts looks whether anybody sleeps before it
// says that there is something; who takes says that it sleeps behind its look. Then both may sleep.
const { Worker, isMainThread, workerData } = require('worker_threads');

const FULL = 0, SLEEPING = 1;
if (isMainThread) {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const letters = new Uint8Array(new SharedArrayBuffer(4));
  new Worker(__filename, { workerData: { state, letters } });
  let word = '';
  for (let i = 0; i < 4; i++) {
    if (Atomics.load(state, FULL) <= i) {
      Atomics.store(state, SLEEPING, 1);
      Atomics.wait(state, SLEEPING, 1);
    }
    word += String.fromCharCode(letters.at(i));
  }
  console.log(word);
} else {
  const { state, letters } = workerData;
  for (const letter of [...'post']) {
    letters.fill(letter.charCodeAt(0), state[FULL], state[FULL] + 1);
    Atomics.add(state, FULL, 1);
    if (Atomics.compareExchange(state, SLEEPING, 1, 0) === 1) Atomics.notify(state, SLEEPING);
  }
}
