// all, allSettled, race and any: several pending frames at once, finishing in a fixed order.
function ticks(n, value, fails) {
  let promise = Promise.resolve();
  for (let i = 0; i < n; i++) promise = promise.then(() => i);
  return promise.then(function finish(last) {
    if (fails) throw value;
    return `${value}${last}`;
  });
}

async function main() {
  const all = await Promise.all([ticks(3, "a"), "plain", ticks(1, "b")]);
  const settled = await Promise.allSettled([ticks(2, "c", true), ticks(1, "d")]);
  const states = settled.map(({ status, value, reason }) => `${status}:${value ?? reason}`);
  const winner = await Promise.race([ticks(4, "slow"), ticks(2, "fast")]);
  const firstGood = await Promise.any([ticks(1, "bad", true), ticks(3, "good")]);

  let errors = [];
  try {
    await Promise.any([ticks(2, "e1", true), ticks(1, "e2", true)]);
  } catch (aggregate) {
    errors = aggregate.errors;
  }

  let early = await Promise.all([ticks(5, "late"), ticks(1, "boom", true)]).catch((e) => e);
  return [...all, ...states, winner, firstGood, ...errors, early];
}

main().then((list) => console.log(list.join(" ")));
