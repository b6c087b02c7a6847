async function a() {
  await 1;
  throw 'deep';
}
async function b() {
  await a();
}
async function c() {
  try {
    await b();
  } catch (e) {
    return e;
  }
}
c();
