// A promise that is returned inside of try is not caught there; one that is awaited is.
const steps = [];

async function fails(name) {
  steps.push(`call ${name}`);
  throw new RangeError(name);
}

async function returns() {
  try {
    return fails("returned");
  } catch (error) {
    steps.push(`never ${error.name}`);
  }
}

async function awaits() {
  try {
    return await fails("awaited");
  } catch (error) {
    steps.push(`caught ${error.message}`);
    return "kept";
  }
}

async function main() {
  let result = await awaits();
  steps.push(result);
  try {
    result = await returns();
  } catch (error) {
    result = `main ${error.message}`;
  }
  steps.push(result);
}

main().then(() => {
  for (const step of steps) console.log(step);
});
