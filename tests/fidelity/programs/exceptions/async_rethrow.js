async function fail() {
  throw new Error('thrown on');
}
async function f() {
  try {
    await fail();
  } catch (e) {
    throw e;
  }
}
f();
