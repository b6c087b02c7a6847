// Two workers put parcels on a belt of sixteen places, and a third takes them off in front. All change the belt by set,
// fill and copyWithin. The race: the taker has the lock while it moves the belt, and gives it back before it counts down.
const { Worker, isMainThread, workerData, parentPort } = require('worker_threads');

const LOCK = 0, COUNT = 1;
function withLock(state, action) {
  while (Atomics.compareExchange(state, LOCK, 0, 1) !== 0) Atomics.wait(state, LOCK, 1);
  try {
    return action();
  } finally {
    Atomics.store(state, LOCK, 0);
    Atomics.notify(state, LOCK, 1);
  }
}

if (isMainThread) {
  const state = new Int32Array(new SharedArrayBuffer(8));
  const belt = new Uint16Array(new SharedArrayBuffer(32));
  let running = 3, taken = [];
  for (const role of [100, 200, 'taker']) {
    const worker = new Worker(__filename, { workerData: { state, belt, role } });
    worker.on('message', (parcels) => { taken = parcels; });
    worker.on('exit', () => {
      if (--running > 0) return;
      const all = [...taken, ...belt.subarray(0, state[COUNT])].sort((a, b) => a - b);
      if (String(all) !== '101,102,201,202') throw new Error('parcels: ' + all);
      console.log('all there');
    });
  }
} else {
  const { state, belt, role } = workerData;
  if (role === 'taker') {
    const parcels = [];
    for (let tries = 0; tries < 3; tries++) {
      if (Atomics.load(state, COUNT) === 0) continue;
      const parcel = withLock(state, () => {
        const first = belt[0];
        belt.copyWithin(0, 1);
        belt.fill(0, belt.length - 1);
        return first;
      });
      state[COUNT]--;
      parcels.push(parcel);
    }
    parentPort.postMessage(parcels);
  } else {
    for (const n of [1, 2]) {
      withLock(state, () => {
        belt.set([role + n], state[COUNT]);
        state[COUNT]++;
      });
    }
  }
}
