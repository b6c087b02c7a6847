async function fail() {
  throw new Error('returned');
}
async function caller() {
  try {
    return fail();
  } catch (e) {
    return 'not here';
  }
}
caller();
