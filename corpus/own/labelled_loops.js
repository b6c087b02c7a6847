// break and continue to outer labels leave several scopes at once.
const grid = [
  [3, 8, 1],
  [4, 0, 9],
  [7, 2, 6],
];

function find(target) {
  let visited = 0;
  rows:
  for (let y = 0; y < grid.length; y++) {
    const row = grid[y];
    columns: for (let x = 0; x < row.length; x++) {
      const cell = row[x];
      visited++;
      if (cell === 0) continue rows;
      if (cell !== target) continue columns;
      return { x, y, visited };
    }
  }
  return { x: -1, y: -1, visited };
}

const hit = find(2), miss = find(9);

let pairs = 0;
outer: do {
  for (const a of [1, 2, 3]) {
    let b = a;
    inner: while (true) {
      b += 2;
      if (b > 6) break inner;
      pairs++;
      if (pairs === 4) break outer;
    }
  }
} while (pairs < 10);
