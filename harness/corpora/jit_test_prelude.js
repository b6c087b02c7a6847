// What programs of SpiderMonkey's jit-test expect of the shell, as far as we have it; see corpus_index.h.
function print(message) { console.log(String(message)); }
function assertEq(actual, expected, message) {
  if (!Object.is(actual, expected)) {
    throw new Error("Assertion failed: got " + String(actual) + ", expected " + String(expected) + (message ? ": " + message : ""));
  }
}
