// The bill is that of a table worked out by hand: 1350 or 1575 for p2.
const lines = run.console.join('\n');
const total = /total: (\d+)/.exec(lines);
const p2 = /p2: (\d+)/.exec(lines);
print(total !== null && p2 !== null && [1350, 1575].includes(+p2[1]) ? 'pass' : 'fail');
