// Three workers trace the rows of a small picture. The scene lies in shared memory, loaded by the worker that needs it
// first.
const kWidth = 64, kHeight = 48, kWorkers = 3;

const worker = `
$262.agent.receiveBroadcast((memory, id) => {
  const state = new Int32Array(memory, 0, 8);       // loaded, spheres, next row, rows done
  const scene = new Float64Array(memory, 64, 8 * 16);
  const picture = new Uint8Array(memory, 2048);
  const LOADED = 0, SPHERES = 1, NEXT = 2, DONE = 3;
  const width = 64, height = 48;

  function addSphere(x, y, z, radius, shade, mirror) {
    const at = 8 * state[SPHERES];
    scene[at] = x;
    scene[at + 1] = y;
    scene[at + 2] = z;
    scene[at + 3] = radius;
    scene[at + 4] = shade;
    scene[at + 5] = mirror;
    state[SPHERES] = state[SPHERES] + 1;
  }

  function loadScene() {
    for (let i = 0; i < 6; ++i) {
      addSphere(Math.sin(i) * 3, Math.cos(2 * i) * 2, 6 + i % 3, 0.6 + 0.1 * i, 0.3 + 0.1 * i, i % 2 * 0.4);
    }
    addSphere(0, -104, 8, 100, 0.8, 0.1);
  }

  function hit(ox, oy, oz, dx, dy, dz) {
    let nearest = Infinity, which = -1;
    const count = state[SPHERES];
    for (let i = 0; i < count; ++i) {
      const at = 8 * i;
      const x = ox - scene[at], y = oy - scene[at + 1], z = oz - scene[at + 2];
      const b = x * dx + y * dy + z * dz;
      const c = x * x + y * y + z * z - scene[at + 3] * scene[at + 3];
      const inside = b * b - c;
      if (inside <= 0) continue;
      const distance = -b - Math.sqrt(inside);
      if (distance > 1e-4 && distance < nearest) {
        nearest = distance;
        which = i;
      }
    }
    return which < 0 ? null : {distance: nearest, which};
  }

  function trace(ox, oy, oz, dx, dy, dz, depth) {
    const found = hit(ox, oy, oz, dx, dy, dz);
    if (found === null) return 0.2 + 0.3 * Math.max(dy, 0);
    const at = 8 * found.which;
    const px = ox + dx * found.distance, py = oy + dy * found.distance, pz = oz + dz * found.distance;
    const radius = scene[at + 3];
    const nx = (px - scene[at]) / radius, ny = (py - scene[at + 1]) / radius, nz = (pz - scene[at + 2]) / radius;
    const lx = 0.48, ly = 0.6, lz = -0.64;
    let light = Math.max(nx * lx + ny * ly + nz * lz, 0);
    if (light > 0 && hit(px, py, pz, lx, ly, lz) !== null) light = 0;
    let shade = scene[at + 4] * (0.15 + 0.85 * light);
    const mirror = scene[at + 5];
    if (mirror > 0 && depth < 3) {
      const along = 2 * (dx * nx + dy * ny + dz * nz);
      shade += mirror * trace(px, py, pz, dx - along * nx, dy - along * ny, dz - along * nz, depth + 1);
    }
    return shade;
  }

  if (Atomics.load(state, LOADED) === 0) {
    loadScene();
    Atomics.store(state, LOADED, 1);
  }
  for (;;) {
    const row = Atomics.add(state, NEXT, 1);
    if (row >= height) break;
    for (let column = 0; column < width; ++column) {
      const dx = (column - width / 2) / width, dy = (height / 2 - row) / width;
      const length = Math.sqrt(dx * dx + dy * dy + 1);
      const shade = trace(0, 0, 0, dx / length, dy / length, 1 / length, 0);
      picture[row * width + column] = Math.min(255, Math.floor(shade * 255));
    }
    Atomics.add(state, DONE, 1);
  }
  $262.agent.report('ended');
  $262.agent.leaving();
});`;

for (let i = 0; i < kWorkers; ++i) $262.agent.start(worker);
const memory = new SharedArrayBuffer(2048 + kWidth * kHeight);
$262.agent.broadcast(memory);
for (let ended = 0; ended < kWorkers;) {
  if ($262.agent.getReport() === null) $262.agent.sleep(1);
  else ++ended;
}
const state = new Int32Array(memory, 0, 8);
if (state[3] !== kHeight) throw new Error('rows are missing');
if (state[1] !== 7) throw new Error('the scene has ' + state[1] + ' spheres');
let sum = 0;
for (const pixel of new Uint8Array(memory, 2048)) sum = (sum * 31 + pixel) % 1000003;
print('picture', sum);
