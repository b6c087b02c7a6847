// Treiber's stack of numbered nodes; two agents pop nodes, hold them for a while and push them back. A node is in one
// hand at a time.
const kNodes = 4;

const worker = `
$262.agent.receiveBroadcast((memory, id) => {
  const cells = new Int32Array(memory);
  const TOP = 0, NEXT = 8, HELD = 16;

  function push(node) {
    let top;
    do {
      top = Atomics.load(cells, TOP);
      Atomics.store(cells, NEXT + node, top);
    } while (Atomics.compareExchange(cells, TOP, top, node) !== top);
  }
  function pop() {
    for (;;) {
      const top = Atomics.load(cells, TOP);
      if (top === 0) return 0;
      const next = Atomics.load(cells, NEXT + top);
      if (Atomics.compareExchange(cells, TOP, top, next) === top) return top;
    }
  }
  function take() {
    const node = pop();
    if (node !== 0 && Atomics.add(cells, HELD + node, 1) !== 0) throw new Error('node ' + node + ' is held twice');
    return node;
  }
  function give(node) {
    if (node === 0) return;
    Atomics.sub(cells, HELD + node, 1);
    push(node);
  }

  for (let round = 0; round < 25; ++round) {
    const first = take();
    const second = take();
    let busy = 0;
    for (let i = 0; i < 5; ++i) busy += i;
    give(first);
    give(second);
  }
  $262.agent.report('ended');
});`;

for (let i = 0; i < 2; ++i) $262.agent.start(worker);
const cells = new Int32Array(new SharedArrayBuffer(128));
for (let node = 1; node <= kNodes; ++node) {
  cells[8 + node] = cells[0];
  cells[0] = node;
}
$262.agent.broadcast(cells.buffer);
for (let ended = 0; ended < 2;) {
  if ($262.agent.getReport() === null) $262.agent.sleep(1);
  else ++ended;
}
let left = 0;
for (let node = cells[0]; node !== 0 && left <= kNodes; node = cells[8 + node]) ++left;
if (left !== kNodes) throw new Error(left + ' nodes are left');
print('nodes', left);
