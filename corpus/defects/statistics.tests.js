let seed = 13;
const next = n => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor(seed / 65536) % n; };
const fixed = [[], ['5'], ['1 2 3'], ['1', '2', '3', '4'], ['1 2', '3'], ['x'], ['0 0', '0 0'], ['2 2', '2 2'], ['', '4 4 1']];
for (const lines of fixed) console.log(JSON.stringify(lines));
for (let test = 0; test < 31; test++) {
  const lines = [];
  const rows = 1 + next(4);
  const columns = 1 + next(3);
  for (let r = 0; r < rows; r++) {
    const row = [];
    for (let c = 0; c < columns; c++) row.push(next(12));
    lines.push(row.join(' '));
  }
  console.log(JSON.stringify(lines));
}
