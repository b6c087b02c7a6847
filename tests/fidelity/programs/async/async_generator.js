async function* numbers(limit) {
  for (let i = 0; i < limit; i++) {
    await null;
    debugger;
    yield i;
  }
}
async function sum() {
  let total = 0;
  for await (const n of numbers(3)) {
    debugger;
    total += n;
  }
  debugger;
  return total;
}
function main() {
  return sum();
}
main();
