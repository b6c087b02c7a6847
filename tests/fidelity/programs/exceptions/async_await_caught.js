async function fail() {
  await null;
  throw new Error('awaited');
}
async function caller() {
  try {
    await fail();
  } catch (e) {
    return e.message;
  }
}
caller();
