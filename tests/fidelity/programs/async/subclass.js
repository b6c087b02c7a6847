class Task extends Promise {
  then(a, b) {
    return super.then(a, b);
  }
}
function start() {
  return Task.resolve(1).then(value => {
    debugger;
    return value;
  });
}
async function waits() {
  await start();
  debugger;
}
waits();
