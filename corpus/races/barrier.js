// Three workers fill the rows of a table, round by round. Behind each round they meet at a barrier, so that a round can
// read what all have written in the one before.
const kWorkers = 3, kRounds = 5;

const worker = `
$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  const ARRIVED = 0, ROUND = 1, NUMBER = 2, TABLE = 4, workers = 3, rounds = 5;
  const me = Atomics.add(cells, NUMBER, 1);

  // The last to come opens it.
  function meet() {
    const round = Atomics.load(cells, ROUND);
    if (Atomics.add(cells, ARRIVED, 1) === workers - 1) {
      Atomics.add(cells, ROUND, 1);
      Atomics.notify(cells, ROUND);
      Atomics.store(cells, ARRIVED, 0);
    } else {
      while (Atomics.load(cells, ROUND) === round) Atomics.wait(cells, ROUND, round);
    }
  }

  for (let round = 1; round <= rounds; ++round) {
    const row = TABLE + workers * round, last = row - workers;
    let sum = 1;
    for (let i = 0; i < workers; ++i) sum += cells[last + i];
    cells[row + me] = sum;
    meet();
  }
  $262.agent.report('ended');
});`;

for (let i = 0; i < kWorkers; ++i) $262.agent.start(worker);
const cells = new Int32Array(new SharedArrayBuffer(4 * (4 + kWorkers * (kRounds + 1))));
$262.agent.broadcast(cells.buffer);
for (let ended = 0; ended < kWorkers;) {
  if ($262.agent.getReport() === null) $262.agent.sleep(1);
  else ++ended;
}
for (let round = 1, sum = 1; round <= kRounds; ++round, sum = 1 + kWorkers * sum) {
  for (let i = 0; i < kWorkers; ++i) {
    const cell = cells[4 + kWorkers * round + i];
    if (cell !== sum) throw new Error('round ' + round + ' has ' + cell + ' for ' + sum);
  }
}
print('rounds', kRounds);
