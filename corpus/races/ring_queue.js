// Two producers and a consumer share a ring of four places without a lock. A producer claims the next place, writes its
// item there and says that it is full; the consumer empties the places in turn.
const kProducers = 2, kItems = 10;

const worker = `
$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  const TAIL = 0, HEAD = 1, NUMBER = 2, SUM = 3, FULL = 4, ITEMS = 8, places = 4, items = 10, producers = 2;

  function put(item) {
    let place;
    for (;;) {
      const tail = Atomics.load(cells, TAIL), head = Atomics.load(cells, HEAD);
      if (tail - head >= places) {
        Atomics.wait(cells, HEAD, head);
        continue;
      }
      place = tail % places;
      Atomics.store(cells, TAIL, tail + 1);
      break;
    }
    cells[ITEMS + place] = item;
    Atomics.store(cells, FULL + place, 1);
    Atomics.notify(cells, FULL + place);
  }
  function take() {
    const head = Atomics.load(cells, HEAD), place = head % places;
    while (Atomics.load(cells, FULL + place) === 0) Atomics.wait(cells, FULL + place, 0);
    const item = cells[ITEMS + place];
    Atomics.store(cells, FULL + place, 0);
    Atomics.store(cells, HEAD, head + 1);
    Atomics.notify(cells, HEAD);
    return item;
  }

  const number = Atomics.add(cells, NUMBER, 1);
  if (number < producers) {
    for (let item = 1; item <= items; ++item) put(100 * number + item);
  } else {
    for (let i = 0; i < producers * items; ++i) cells[SUM] = cells[SUM] + take();
  }
  $262.agent.report('ended');
});`;

for (let i = 0; i < kProducers + 1; ++i) $262.agent.start(worker);
const cells = new Int32Array(new SharedArrayBuffer(64));
$262.agent.broadcast(cells.buffer);
for (let ended = 0; ended < kProducers + 1;) {
  if ($262.agent.getReport() === null) $262.agent.sleep(1);
  else ++ended;
}
if (cells[3] !== 2 * 55 + 100 * kItems) throw new Error('the sum is ' + cells[3]);
print('sum', cells[3]);
