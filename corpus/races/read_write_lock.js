// Readers and writers share a ledger behind a lock: any number of readers, or one writer. A reader that leaves last
// wakes a writer that waits.
const kWriters = 2, kReaders = 2, kRounds = 8;

const worker = `
$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  const READERS = 0, WRITERS_TURN = 1, LEDGER = 2, NUMBER = 4, rounds = 8, WRITING = -1;

  function lockToRead() {
    for (;;) {
      const readers = Atomics.load(cells, READERS);
      if (readers === WRITING) Atomics.wait(cells, READERS, WRITING);
      else if (Atomics.compareExchange(cells, READERS, readers, readers + 1) === readers) return;
    }
  }
  function unlockToRead() {
    if (Atomics.sub(cells, READERS, 1) === 1) wakeWriter();
  }
  function lockToWrite() {
    while (Atomics.compareExchange(cells, READERS, 0, WRITING) !== 0) {
      const turn = Atomics.load(cells, WRITERS_TURN);
      Atomics.wait(cells, WRITERS_TURN, turn);
    }
  }
  function unlockToWrite() {
    Atomics.store(cells, READERS, 0);
    Atomics.notify(cells, READERS);
    wakeWriter();
  }
  function wakeWriter() {
    Atomics.add(cells, WRITERS_TURN, 1);
    Atomics.notify(cells, WRITERS_TURN);
  }

  function transfer(amount) {
    lockToWrite();
    cells[LEDGER] = cells[LEDGER] - amount;
    cells[LEDGER + 1] = cells[LEDGER + 1] + amount;
    unlockToWrite();
  }
  function audit() {
    lockToRead();
    const sum = cells[LEDGER] + cells[LEDGER + 1];
    unlockToRead();
    if (sum !== 0) throw new Error('the sum is ' + sum);
  }

  // The first two write.
  const writes = Atomics.add(cells, NUMBER, 1) < 2;
  for (let i = 1; i <= rounds; ++i) {
    if (writes) transfer(i);
    else audit();
  }
  $262.agent.report('ended');
});`;

for (let i = 0; i < kWriters + kReaders; ++i) $262.agent.start(worker);
const cells = new Int32Array(new SharedArrayBuffer(32));
$262.agent.broadcast(cells.buffer);
for (let ended = 0; ended < kWriters + kReaders;) {
  if ($262.agent.getReport() === null) $262.agent.sleep(1);
  else ++ended;
}
if (cells[3] !== kWriters * kRounds * (kRounds + 1) / 2) throw new Error('transferred ' + cells[3]);
print('transferred', cells[3]);
