// all, any, race and allSettled over functions that throw at once, that throw later, and that do not throw.
async function atOnce(name) {
  throw new Error(name);
}

async function later(name) {
  await undefined;
  throw new Error(name);
}

async function fine(name) {
  await undefined;
  return name;
}

async function main() {
  const lines = [];
  try {
    await Promise.all([fine("a"), later("b")]);
  } catch (error) {
    lines.push(`all: ${error.message}`);
  }
  const first = await Promise.race([fine("c"), later("d")]);
  lines.push(`race: ${first}`);
  const any = await Promise.any([atOnce("e"), later("f"), fine("g")]);
  lines.push(`any: ${any}`);
  const settled = await Promise.allSettled([atOnce("h"), fine("i")]);
  for (const {status} of settled) lines.push(status);
  return lines;
}

main().then(lines => {
  for (const line of lines) console.log(line);
});
