let seed = 3;
const next = n => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor(seed / 65536) % n; };
const towns = 'abcdefg';
for (let test = 0; test < 40; test++) {
  const roads = [];
  const size = 3 + next(4);
  const count = 2 + next(6);
  const oneWay = test % 3 === 0;
  for (let i = 0; i < count; i++) {
    const from = next(size - 1);
    const to = from + 1 + next(size - 1 - from);
    roads.push([towns[from], towns[to], 1 + next(9), oneWay ? 1 : next(2)]);
  }
  console.log(JSON.stringify({ roads, queries: [[roads[0][0], roads[count - 1][1]], [roads[count - 1][0], roads[0][1]]] }));
}
