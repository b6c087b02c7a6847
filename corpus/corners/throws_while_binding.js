// Exceptions on the way into a function: defaults, patterns, getters and iterators that parameters need.
const log = [];

function needed(name) {
  throw new TypeError(name);
}

function withDefault(value = needed("value")) {
  return value;
}

function withPattern({size, [size]: last}) {
  return last;
}

function withRest([first, ...others]) {
  return others.length;
}

const hostile = {
  get size() {
    throw new RangeError("size");
  },
};

function attempt(name, action) {
  try {
    log.push(`${name}: ${action()}`);
  } catch (error) {
    log.push(`${name} threw ${error.name}`);
  }
}

attempt("default", () => withDefault());
attempt("given", () => withDefault(1));
attempt("pattern", () => withPattern(hostile));
attempt("null", () => withPattern(null));
attempt("rest", () => withRest(5));
for (const line of log) console.log(line);
