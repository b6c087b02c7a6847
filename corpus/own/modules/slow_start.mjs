// Helper: awaits at top level, so its importers wait for it.
const steps = [];

async function load(part) {
  steps.push("load " + part);
  await null;
  return part.length;
}

const sizes = [];
for (const part of ["core", "extra"]) sizes.push(await load(part));

steps.push("done");
export { sizes, steps };
export const total = sizes.reduce((a, b) => a + b, 0);
