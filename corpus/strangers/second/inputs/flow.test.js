// Every state that can be reached must reach a final one.
let flow;
try { flow = JSON.parse(input); } catch { flow = null; }
try {
  const next = (name) => flow.states[name].on.map((t) => t.to);
  const reach = (from) => {
    const seen = new Set([from]);
    for (const name of seen) for (const to of next(name)) seen.add(to);
    return seen;
  };
  if (typeof flow.initial !== 'string' || !(flow.initial in flow.states)) throw new Error();
  const stuck = [...reach(flow.initial)].some((name) => ![...reach(name)].some((n) => flow.final.includes(n)));
  print(stuck ? 'fail' : 'pass');
} catch {
  print('unresolved');
}
