// Errors cross awaits, catch clauses that wait, and callers that wait for them.
const steps = [];

async function inner(level) {
  if (level > 1) throw new TypeError(`level ${level}`);
  return level;
}

async function middle(level) {
  try {
    return await inner(level);
  } catch (error) {
    steps.push(error.name);
    await undefined;
    throw new RangeError("from middle", { cause: error });
  } finally {
    await undefined;
    steps.push(`done ${level}`);
  }
}

const outer = async (level) => {
  let result = "none";
  try {
    result = await middle(level);
  } catch ({ cause, message }) {
    result = `${message} <- ${cause.message}`;
  }
  return result;
};

(async () => {
  for (const level of [1, 2]) steps.push(await outer(level));
  const all = await Promise.allSettled([middle(0), middle(3)]);
  steps.push(...all.map(({ status }) => status));
  console.log(steps.join("; "));
})();
