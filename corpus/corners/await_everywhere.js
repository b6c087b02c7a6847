// await stands in heads, arguments, templates, patterns and operators: each one cuts the expression there.
const later = (value) => Promise.resolve(value);
let trace = "";

async function heads(limit) {
  let sum = 0;
  for (let i = await later(0); i < (await later(limit)); i += await later(1)) {
    if (await later(i % 2 === 0)) sum += i;
    else continue;
  }
  while (await later(sum > 5)) sum -= 2;
  do trace += sum; while (await later(trace.length < 2));
  return sum;
}

async function expressions({ a = 1, b } = {}) {
  const list = [await later(a), ...(await later([b, b]))];
  const object = { [await later("key")]: list, size: (await later(list)).length };
  const text = `${await later("x")}-${object.size}`;
  const picked = (await later(null)) ?? (await later("picked"));
  switch (await later(text)) {
    case await later("y"):
      return "never";
    case "x-3":
      trace += "s";
    default:
      return text + picked + Math.max(await later(1), await later(2));
  }
}

async function patterns() {
  const [first = await later("f"), { deep = await later("d") }] = await later([undefined, {}]);
  return first + deep;
}

Promise.all([heads(6), expressions({ b: 2 }), patterns()]).then((all) => console.log(all.join(" "), trace));
