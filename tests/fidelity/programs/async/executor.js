let release;
const gate = new Promise(function executor(resolve) {
  release = resolve;
});
function waitAtGate(name) {
  return gate.then(function passed() {
    debugger;
    return name;
  });
}
function many(names) {
  return names.map(function each(name) {
    return waitAtGate(name);
  });
}
async function open() {
  await null;
  release(1);
  debugger;
}
many(["a", "b"]);
open();
