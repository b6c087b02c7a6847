async function fail() {
  throw new Error('method');
}
fail().catch(() => {});
async function later() {
  await 1;
  throw new Error('method later');
}
later().catch(() => {});
