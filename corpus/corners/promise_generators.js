// Generators that wait for promises, driven by hand: the stack at each step is the driver's, the variables the generator's.
function co(make) {
  return (...args) =>
    new Promise((resolve, reject) => {
      const it = make(...args);
      const step = (how, value) => {
        let result;
        try {
          result = it[how](value);
        } catch (error) {
          return reject(error);
        }
        if (result.done) return resolve(result.value);
        Promise.resolve(result.value).then(
          (value) => step("next", value),
          (error) => step("throw", error)
        );
      };
      step("next");
    });
}

const add = co(function* (a, b) {
  const left = yield a;
  const right = yield Promise.resolve(b);
  return left + right;
});

const guarded = co(function* (list) {
  let failed = 0;
  for (const item of list) {
    try {
      yield item > 2 ? Promise.reject(item) : add(item, 1);
    } catch (reason) {
      failed += reason;
    }
  }
  if (failed > 5) throw new Error(`failed ${failed}`);
  return failed;
});

Promise.allSettled([add(1, 2), guarded([1, 3]), guarded([4, 5])]).then((all) => {
  for (const { status, value, reason } of all) console.log(status, value ?? reason.message);
});
