function run(generator) {
  const it = generator();
  function next(value) {
    const result = it.next(value);
    if (result.done) return Promise.resolve(result.value);
    return Promise.resolve(result.value).then(next);
  }
  return next();
}
run(function* body() {
  const a = yield Promise.resolve(1);
  debugger;
  const b = yield a + 1;
  debugger;
  return a + b;
}).then(sum => {
  debugger;
});
