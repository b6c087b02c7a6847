// What takes values from an iterator closes it when it stops early: destructuring, loops, constructors, spreads do not.
const closed = [];

function source(name, values) {
  let at = 0;
  return {
    [Symbol.iterator]() {
      return this;
    },
    next() {
      if (values[at] === "bad") throw new Error(`next of ${name}`);
      return at < values.length ? { value: values[at++], done: false } : { value: undefined, done: true };
    },
    return(value) {
      closed.push(name);
      return { value, done: true };
    },
  };
}

function attempt(action) {
  try {
    return action();
  } catch (error) {
    return error.message;
  }
}

const results = [
  attempt(() => {
    const [a, b] = source("two", [1, 2, 3]);
    return a + b;
  }),
  attempt(() => {
    const [a, ...rest] = source("rest", [1, 2, 3]);
    return a + rest.length;
  }),
  attempt(() => [...source("bad", [1, "bad"])].length),
  attempt(() => new Map(source("map", [[1, 2], 3])).size),
  attempt(() => {
    for (const value of source("loop", [1, 2])) if (value > 1) throw new Error("body");
  }),
  attempt(() => {
    const [{ x }] = source("pattern", [null]);
    return x;
  }) && "pattern failed",
];
console.log(results.slice(0, 3).join(" "), results.length, closed.join(","));
