async function fail() {
  await null;
  throw new Error('nobody waits');
}
async function caller() {
  await fail();
}
caller();
