async function bad() {
  await null;
  throw new Error("bad");
}
async function clean() {
  try {
    await bad();
  } finally {
    debugger;
    await null;
    debugger;
  }
}
async function outermost() {
  try {
    await clean();
  } catch (error) {
    debugger;
    await null;
    debugger;
  }
}
outermost();
