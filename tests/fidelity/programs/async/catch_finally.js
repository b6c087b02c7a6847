function fail() {
  return Promise.reject(new Error("no"));
}
function guard(promise) {
  return promise.catch(error => {
    debugger;
    return error.message;
  });
}
function run() {
  return guard(fail()).finally(() => {
    debugger;
  }).then(message => {
    debugger;
    throw message;
  }, () => 0);
}
run().then(null, reason => {
  debugger;
});
