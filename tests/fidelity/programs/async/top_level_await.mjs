async function work(n) {
  await null;
  debugger;
  return n;
}
const a = await work(1);
debugger;
function later() {
  return Promise.resolve(a).then(value => {
    debugger;
    return value;
  });
}
const b = await later();
debugger;
export { b };
