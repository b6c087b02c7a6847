let seed = 11;
const next = n => { seed = (Math.imul(seed, 1103515245) + 12345) >>> 0; return Math.floor(seed / 65536) % n; };
const pick = list => list[next(list.length)];
for (let test = 0; test < 60; test++) {
  const situations = [];
  const count = 1 + next(3);
  for (let i = 0; i < count; i++) {
    situations.push([pick([601, 700, 958, 1200, 601, 250]), pick([1, 1, 1, 1, 1, 0]), pick([1, 1, 0]), pick([1000, 2000, 3000]), pick([100, 600, 600, 50, 601]),
                     pick([1500, 2500, 900]), next(5), pick([300, 399, 400, 500, 740, 900]), pick([300, 400, 450, 639, 640, 800]), pick([0, 0, 0, 1, 2]),
                     pick([1, 2, 2]), next(2)]);
  }
  console.log(JSON.stringify(situations));
}
