let steps = 0;
const p = Promise.resolve().then(() => {
  steps++;
  throw new Error('chain');
});
const q = p.then(() => steps++);
q.then(() => steps++, () => {
  steps += 10;
  undefinedName;
});
