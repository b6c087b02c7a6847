// Errors wrap errors: cause, AggregateError and subclasses must be shown without running getters.
class ConfigError extends Error {
  name = "ConfigError";
  constructor(key, options) {
    super(`bad value for ${key}`, options);
    this.key = key;
  }
  get short() { return `${this.name}/${this.key}`; }
}

function parsePort(text) {
  const port = Number(text);
  if (!Number.isInteger(port)) throw new RangeError("whole numbers only", { cause: { text } });
  return port;
}

function readConfig(raw) {
  try {
    return { port: parsePort(raw.port) };
  } catch (cause) {
    throw new ConfigError("port", { cause });
  }
}

function chain(error) {
  const names = [];
  for (let e = error; e !== undefined; e = e.cause) {
    names.push(e.name ?? typeof e);
    if (!(e instanceof Error)) break;
  }
  return names.join(" < ");
}

const problems = [];
for (const port of ["80", "8o", ""]) {
  try { problems.push(readConfig({ port }).port); }
  catch (e) { problems.push(chain(e), e.short); }
}
const many = new AggregateError([new TypeError("t"), 5], "several");
console.log(problems.join("; "), many.errors.length, "cause" in many);
