async function fail() {
  throw new Error('race');
}
async function caller() {
  try {
    await Promise.race([fail(), new Promise(() => {})]);
  } catch (e) {
    return e;
  }
}
caller();
