// A producer and two consumers share a buffer of two places, behind a lock and two conditions.
const kItems = 12, kConsumers = 2;

const worker = `
$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  const LOCK = 0, COUNT = 1, IN = 2, OUT = 3, NOT_EMPTY = 4, NOT_FULL = 5, SUM = 6, NUMBER = 7, SLOTS = 8, size = 2;

  function lock() {
    while (Atomics.compareExchange(cells, LOCK, 0, 1) !== 0) Atomics.wait(cells, LOCK, 1);
  }
  function unlock() {
    Atomics.store(cells, LOCK, 0);
    Atomics.notify(cells, LOCK, 1);
  }
  // Behind it the caller has the lock again.
  function waitFor(condition) {
    const ticket = Atomics.load(cells, condition);
    unlock();
    Atomics.wait(cells, condition, ticket);
    lock();
  }
  function signal(condition) {
    Atomics.add(cells, condition, 1);
    Atomics.notify(cells, condition, 1);
  }

  function put(item) {
    lock();
    while (cells[COUNT] === size) waitFor(NOT_FULL);
    cells[SLOTS + cells[IN]] = item;
    cells[IN] = (cells[IN] + 1) % size;
    cells[COUNT] = cells[COUNT] + 1;
    signal(NOT_EMPTY);
    unlock();
  }
  function take() {
    lock();
    if (cells[COUNT] === 0) waitFor(NOT_EMPTY);
    const item = cells[SLOTS + cells[OUT]];
    cells[SLOTS + cells[OUT]] = 0;
    cells[OUT] = (cells[OUT] + 1) % size;
    cells[COUNT] = cells[COUNT] - 1;
    cells[SUM] = cells[SUM] + item;
    signal(NOT_FULL);
    unlock();
    if (item === 0) throw new Error('took an item where there was none');
  }

  // The first to come produces.
  if (Atomics.add(cells, NUMBER, 1) === 0) {
    for (let item = 1; item <= 12; ++item) put(item);
  } else {
    for (let i = 0; i < 6; ++i) take();
  }
  $262.agent.report('ended');
});`;

for (let i = 0; i < 1 + kConsumers; ++i) $262.agent.start(worker);
const cells = new Int32Array(new SharedArrayBuffer(64));
$262.agent.broadcast(cells.buffer);
for (let ended = 0; ended < 1 + kConsumers;) {
  if ($262.agent.getReport() === null) $262.agent.sleep(1);
  else ++ended;
}
if (cells[6] !== kItems * (kItems + 1) / 2) throw new Error('the sum is ' + cells[6]);
print('sum', cells[6]);
