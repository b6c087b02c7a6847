async function inner() {
  throw 'inner';
}
async function middle() {
  try {
    await inner();
  } catch (e) {
    throw 'middle';
  }
}
middle().catch(() => {}).then(() => {
  null.x;
});
