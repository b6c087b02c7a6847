let cleaned = false;
function f() {
  try {
    throw new Error('passes');
  } finally {
    cleaned = true;
  }
}
f();
