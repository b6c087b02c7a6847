// Dekker's algorithm for two agents.
const worker = `
$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  const WANTS = 0, TURN = 2, INSIDE = 3, COUNT = 4, NUMBER = 5;
  const me = Atomics.add(cells, NUMBER, 1), other = 1 - me;

  function enter() {
    // These two are the wrong way round.
    let busy = Atomics.load(cells, WANTS + other);
    Atomics.store(cells, WANTS + me, 1);
    while (busy === 1) {
      if (Atomics.load(cells, TURN) !== me) {
        Atomics.store(cells, WANTS + me, 0);
        while (Atomics.load(cells, TURN) !== me);
        Atomics.store(cells, WANTS + me, 1);
      }
      busy = Atomics.load(cells, WANTS + other);
    }
  }
  function leave() {
    Atomics.store(cells, TURN, other);
    Atomics.store(cells, WANTS + me, 0);
  }

  for (let i = 0; i < 20; ++i) {
    enter();
    if (Atomics.add(cells, INSIDE, 1) !== 0) throw new Error('both are inside');
    cells[COUNT] = cells[COUNT] + 1;
    Atomics.sub(cells, INSIDE, 1);
    leave();
  }
  $262.agent.report('ended');
});`;

for (let i = 0; i < 2; ++i) $262.agent.start(worker);
const cells = new Int32Array(new SharedArrayBuffer(64));
$262.agent.broadcast(cells.buffer);
for (let ended = 0; ended < 2;) {
  if ($262.agent.getReport() === null) $262.agent.sleep(1);
  else ++ended;
}
if (cells[4] !== 40) throw new Error('counted ' + cells[4]);
print('count', cells[4]);
