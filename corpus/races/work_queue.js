// Three workers take jobs from a queue until it is empty. Each job is to be done once.
const kJobs = 40, kWorkers = 3;

const worker = `
$262.agent.receiveBroadcast(memory => {
  const cells = new Int32Array(memory);
  const NEXT = 0, FIRST_JOB = 8, jobs = 40;

  function take() {
    const job = cells[NEXT];
    if (job >= jobs) return -1;
    cells[NEXT] = job + 1;
    return job;
  }

  function work(job) {
    let value = job;
    for (let i = 0; i < 30; ++i) value = (value * 17 + 5) % 1009;
    Atomics.add(cells, FIRST_JOB + job, 1);
    return value;
  }

  let sum = 0;
  for (let job = take(); job >= 0; job = take()) sum += work(job);
  $262.agent.report(String(sum));
  $262.agent.leaving();
});`;

for (let i = 0; i < kWorkers; ++i) $262.agent.start(worker);
const cells = new Int32Array(new SharedArrayBuffer(4 * (8 + kJobs)));
$262.agent.broadcast(cells.buffer);
let sum = 0;
for (let ended = 0; ended < kWorkers;) {
  const report = $262.agent.getReport();
  if (report === null) {
    $262.agent.sleep(1);
  } else {
    sum += Number(report);
    ++ended;
  }
}
for (let job = 0; job < kJobs; ++job) {
  if (cells[8 + job] !== 1) throw new Error('job ' + job + ' was done ' + cells[8 + job] + ' times');
}
print('sum', sum);
