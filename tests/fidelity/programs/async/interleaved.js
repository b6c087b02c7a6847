const log = [];
async function worker(name, turns) {
  for (let i = 0; i < turns; i++) {
    await log.push(name);
    debugger;
  }
  return name;
}
function even() {
  return worker("even", 2);
}
function odd() {
  return worker("odd", 3);
}
even();
odd();
