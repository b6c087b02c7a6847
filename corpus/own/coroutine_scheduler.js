// Generators as tasks, run in turns: the same function is paused at several places at the same time.
const output = [];

function* task(name, rounds) {
  for (let round = 1; round <= rounds; round++) {
    const budget = yield;
    if (budget < 0) {
      output.push(name + " killed");
      return -round;
    }
    output.push(`${name}${round}/${budget}`);
  }
  return rounds;
}

function schedule(tasks, total) {
  const queue = [...tasks];
  const results = [];
  for (const t of queue) t.next();
  while (queue.length > 0) {
    const current = queue.shift();
    const { done, value } = current.next(total--);
    if (done) results.push(value);
    else queue.push(current);
  }
  return results;
}

const results = schedule([task("a", 2), task("b", 4), task("c", 3)], 6);
console.log(output.join(" "), results.join());
