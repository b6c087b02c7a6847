// What this, arguments and new.target are in arrow functions: those of the code around, used there or not.
function around(first, second) {
  const count = () => arguments.length;
  const sum = (extra) => {
    const all = first + second;
    return all + extra;
  };
  const made = () => {
    const how = new.target;
    return how === undefined;
  };
  return [count(), sum(10), made()];
}
print(around(1, 2, 3).join());

class Counter {
  steps = 1;
  next = () => {
    const steps = this.steps;
    this.steps = steps * 2;
    return steps;
  };
  each(list) {
    return list.map((item) => {
      const doubled = item * 2;
      return doubled;
    });
  }
  deep() {
    return (() => (() => {
      const here = this;
      return here.steps;
    })())();
  }
}
const counter = new Counter();
counter.next();
print(counter.next(), counter.each([1, 2]).join(), counter.deep());

function withDefaults(a, b = () => a + arguments.length, c = b()) {
  a = 10;
  return c + b();
}
print(withDefaults(1));

const outside = () => {
  const kind = typeof this;
  return kind;
};
print(outside());
