let closed = 0;
const iterable = {
  [Symbol.iterator]() {
    return {
      next() {
        return {value: 1, done: false};
      },
      return() {
        closed++;
        return {};
      },
    };
  },
};
function f() {
  for (const v of iterable) {
    throw new Error('in loop');
  }
}
try {
  f();
} catch (e) {
  closed++;
}
f();
