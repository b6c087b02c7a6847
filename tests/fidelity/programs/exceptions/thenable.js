const thenable = {
  then() {
    throw new Error('then');
  },
};
async function f() {
  try {
    await thenable;
  } catch (e) {
    return e;
  }
}
f();
