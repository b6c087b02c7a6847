let seed = 5;
const next = n => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor(seed / 65536) % n; };
const names = ['nut', 'bolt'];
for (let test = 0; test < 45; test++) {
  const commands = [['item', 'nut', 2 + next(4), 3 + next(5)], ['item', 'bolt', 5 + next(9), 2 + next(3)]];
  const count = 2 + next(7);
  for (let i = 0; i < count; i++) {
    const name = names[next(2)];
    const kind = next(8);
    if (kind < 3 || i === 0) commands.push(['deliver', name, 3 + next(15), 1 + next(2)]);
    else if (kind < 6) commands.push(['sell', name, 1 + next(14)]);
    else if (kind === 6) commands.push(['reserve', next(9) ? name : 'gear', 1 + next(6)]);
    else commands.push(['release', name, 1 + next(4)]);
  }
  console.log(JSON.stringify(commands));
}
