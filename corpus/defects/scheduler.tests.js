let seed = 7;
const next = n => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor(seed / 65536) % n; };
for (let test = 0; test < 40; test++) {
  const commands = [];
  const count = 2 + next(7);
  for (let i = 0; i < count; i++) {
    const kind = next(9);
    if (kind < 4 || i === 0) commands.push(['start', next(3), 1 + next(6)]);
    else if (kind < 6) commands.push(['tick', 1 + next(4)]);
    else if (kind === 6) commands.push(['block']);
    else if (kind === 7) commands.push(['unblock', next(4) / 4]);
    else commands.push(['upgrade', next(2), next(4) / 4]);
  }
  console.log(JSON.stringify({ quantum: 1 + next(3), commands }));
}
