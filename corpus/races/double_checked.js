// Two agents use a table that whoever comes first makes, under a lock that is only taken while the table is not ready.
const worker = `
$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  const READY = 0, LOCK = 1, TABLE = 4, size = 24;

  function lock() {
    while (Atomics.compareExchange(cells, LOCK, 0, 1) !== 0) Atomics.wait(cells, LOCK, 1);
  }
  function unlock() {
    Atomics.store(cells, LOCK, 0);
    Atomics.notify(cells, LOCK, 1);
  }
  function makeTable() {
    Atomics.store(cells, READY, 1);
    for (let i = 0; i < size; ++i) cells[TABLE + i] = i * i + 1;
  }
  function table(i) {
    if (Atomics.load(cells, READY) === 0) {
      lock();
      if (Atomics.load(cells, READY) === 0) makeTable();
      unlock();
    }
    return cells[TABLE + i];
  }

  let prepared = 0;
  for (let i = 0; i < 200; ++i) prepared = (prepared * 3 + i) % 101;
  let sum = 0;
  for (let i = 0; i < size; ++i) {
    const value = table((i + prepared) % size);
    if (value === 0) throw new Error('an entry of the table is not made');
    sum += value;
  }
  $262.agent.report(String(sum));
});`;

for (let i = 0; i < 2; ++i) $262.agent.start(worker);
$262.agent.broadcast(new SharedArrayBuffer(256));
const sums = [];
while (sums.length < 2) {
  const report = $262.agent.getReport();
  if (report === null) $262.agent.sleep(1);
  else sums.push(report);
}
print('sums', sums.join(' '));
