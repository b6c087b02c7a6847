let seed = 9;
const next = n => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor(seed / 65536) % n; };
for (let test = 0; test < 45; test++) {
  const commands = [];
  const count = 2 + next(12);
  for (let i = 0; i < count; i++) {
    const kind = next(9);
    if (kind < 5 || i === 0) commands.push(['insert', next(20)]);
    else if (kind === 5) commands.push(['remove', next(20)]);
    else if (kind === 6) commands.push(['rank', next(20)]);
    else if (kind === 7) commands.push(['select', next(6)]);
    else commands.push(['range', next(10), 10 + next(10)]);
  }
  console.log(JSON.stringify(commands));
}
