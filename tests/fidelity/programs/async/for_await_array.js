async function step(n) {
  await null;
  debugger;
  return n;
}
async function collect() {
  const seen = [];
  for await (const value of [step(1), step(2), 3]) {
    debugger;
    seen.push(value);
  }
  return seen;
}
collect().then(seen => {
  debugger;
});
