// Math.random is seeded by the harness: both engines must take the same walk and the same branches.
const moves = { n: [0, 1], e: [1, 0], s: [0, -1], w: [-1, 0] };

function pick(list) {
  const index = Math.floor(Math.random() * list.length);
  return list[index];
}

function walk(steps) {
  let x = 0, y = 0, far = 0;
  const path = [];
  for (let tries = 0; path.length < steps && tries < 100; tries++) {
    const way = pick(Object.keys(moves));
    const [dx, dy] = moves[way];
    if (path.at(-1) === way && Math.random() < 0.5) continue;
    x += dx;
    y += dy;
    far = Math.max(far, Math.abs(x) + Math.abs(y));
    path.push(way);
  }
  return { x, y, far, path: path.join("") };
}

function shuffle(list) {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [list[i], list[j]] = [list[j], list[i]];
  }
  return list;
}

const trip = walk(12), cards = shuffle([..."23456789"]).join("");
console.log(trip.path, trip.x, trip.y, trip.far, cards);
