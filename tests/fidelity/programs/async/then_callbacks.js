function first(value) {
  debugger;
  return value + 1;
}
function attach(promise) {
  return promise.then(first).then(function second(value) {
    debugger;
    return value * 2;
  });
}
const chain = attach(Promise.resolve(1));
chain.then(value => {
  debugger;
  chain.then(again => {
    debugger;
    return again;
  });
});
