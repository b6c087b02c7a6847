async function refuses() {
  await null;
  return Promise.reject(1);
}
async function tries() {
  for (let i = 0; i < 2; i++) {
    try {
      await refuses();
    } catch (reason) {
      debugger;
    }
  }
  await null;
  debugger;
}
tries();
