// await inside try/finally: a rejection resumes in catch, and finally runs before the caller continues.
const events = [];
const open = async (name) => { events.push("open " + name); return { name }; };

async function close(resource) {
  await null;
  events.push("close " + resource.name);
}

async function use(name, action) {
  const resource = await open(name);
  let outcome;
  try {
    outcome = await action(resource);
    return outcome;
  } catch (e) {
    outcome = `failed: ${e}`;
    return outcome;
  } finally {
    await close(resource);
    events.push(outcome);
  }
}

async function main() {
  const good = await use("file", async (r) => r.name.length);
  const bad = await use("socket", () => Promise.reject("reset"));
  const sync = await use("pipe", () => { throw "broken"; });
  return [good, bad, sync];
}

main()
  .then((all) => events.push(all.length))
  .finally(() => console.log(events.join("; ")));
