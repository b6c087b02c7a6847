// What a callback of a promise throws goes past callbacks for values to the next handler.
const seen = [];

function check(value) {
  if (value > 1) throw new Error(`too much: ${value}`);
  return value;
}

const chain = Promise.resolve(1)
    .then(value => check(value + 1))
    .then(value => seen.push(`never ${value}`))
    .finally(() => {
      seen.push("finally");
    })
    .catch(error => {
      seen.push(error.message);
      throw new TypeError("from a handler");
    })
    .then(
        value => seen.push(`never ${value}`),
        error => {
          seen.push(error.name);
          return 3;
        });

chain.then(value => {
  seen.push(value);
  console.log(seen.join(", "));
});
