function helper() {
  throw new Error('helper');
}
async function f() {
  helper();
}
async function main() {
  try {
    await f();
  } catch (e) {
    return 1;
  }
}
main();
