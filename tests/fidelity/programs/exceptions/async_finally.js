let n = 0;
async function f() {
  try {
    await null;
    throw new Error('through finally');
  } finally {
    n++;
  }
}
async function g() {
  try {
    await f();
  } catch (e) {
    n++;
  }
}
g();
