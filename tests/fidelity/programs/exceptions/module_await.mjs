async function fail() {
  throw new Error('top');
}
try {
  await fail();
} catch (e) {
}
await fail();
