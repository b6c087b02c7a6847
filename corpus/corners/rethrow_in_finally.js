// An error leaves a finally clause as another one: which of the two is caught, and where, is decided there.
const log = [];

function fail(name) {
  throw new Error(name);
}

function replaces() {
  try {
    fail("first");
  } finally {
    log.push("finally");
    fail("second");
  }
}

function rethrows(depth) {
  try {
    if (depth === 0) fail("deep");
    rethrows(depth - 1);
  } catch (error) {
    log.push(`${depth}:${error.message}`);
    throw error;
  } finally {
    log.push(`left ${depth}`);
  }
}

function swallows() {
  for (const name of ["a", "b"]) {
    try {
      fail(name);
    } finally {
      if (name === "a") continue;
      break;
    }
  }
  return "swallowed";
}

try { replaces(); } catch ({ message }) { log.push(message); }
try { rethrows(2); } catch ({ message }) { log.push(message); }
log.push(swallows());
console.log(log.join(" "));
