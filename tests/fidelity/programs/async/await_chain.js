async function inner(n) {
  await null;
  debugger;
  await null;
  debugger;
  return n + 1;
}
async function middle(n) {
  const a = await inner(n);
  debugger;
  const b = await inner(a);
  debugger;
  return a + b;
}
async function outer() {
  const result = await middle(1);
  debugger;
  return result;
}
function start() {
  return outer();
}
start();
