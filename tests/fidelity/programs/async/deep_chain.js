async function down(n) {
  await null;
  if (n > 0) return down(n - 1);
  debugger;
  return n;
}
function again(n) {
  if (n === 0) {
    debugger;
    return;
  }
  Promise.resolve().then(() => again(n - 1));
}
down(6);
again(40);
