// A writer keeps two numbers equal behind a sequence lock, whose count is odd while it writes. A reader that sees the
// count change reads again.
const kRounds = 30, kReaders = 2;

const worker = `
$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  const SEQUENCE = 0, LEFT = 1, RIGHT = 2, NUMBER = 3, rounds = 30;

  function write(value) {
    Atomics.add(cells, SEQUENCE, 1);
    cells[LEFT] = value;
    cells[RIGHT] = value;
    Atomics.add(cells, SEQUENCE, 1);
  }
  function read() {
    for (;;) {
      const before = Atomics.load(cells, SEQUENCE);
      const left = cells[LEFT], right = cells[RIGHT];
      if (Atomics.load(cells, SEQUENCE) === before) return [left, right];
    }
  }

  // The first to come writes.
  if (Atomics.add(cells, NUMBER, 1) === 0) {
    for (let value = 1; value <= rounds; ++value) write(value);
  } else {
    for (let i = 0; i < rounds; ++i) {
      const pair = read();
      if (pair[0] !== pair[1]) throw new Error('read ' + pair[0] + ' and ' + pair[1]);
    }
  }
  $262.agent.report('ended');
});`;

for (let i = 0; i < 1 + kReaders; ++i) $262.agent.start(worker);
const cells = new Int32Array(new SharedArrayBuffer(16));
$262.agent.broadcast(cells.buffer);
for (let ended = 0; ended < 1 + kReaders;) {
  if ($262.agent.getReport() === null) $262.agent.sleep(1);
  else ++ended;
}
print('written', cells[1], 'of', kRounds);
