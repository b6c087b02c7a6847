// Jobs that make jobs: then, catch, finally and await interleave in an order that the language fixes.
const order = [];
const mark = (name) => () => {
  order.push(name);
  return name;
};

async function letters() {
  order.push("A");
  await mark("B")();
  order.push("C");
  await letters2();
  order.push("F");
}

async function letters2() {
  order.push("D");
  return await Promise.resolve("E").then((text) => order.push(text));
}

Promise.resolve()
  .then(mark("1"))
  .then(() => Promise.resolve(mark("2")()))
  .then(mark("3"))
  .finally(mark("4"));

Promise.reject(new Error("x"))
  .finally(mark("a"))
  .catch((error) => order.push(error.message))
  .then(mark("b"));

const done = letters();
queueless(3).then(mark("q"));
done.then(() => console.log(order.join("")));

function queueless(depth) {
  return depth === 0 ? Promise.resolve() : Promise.resolve(depth - 1).then(queueless);
}
