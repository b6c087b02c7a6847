const later = Promise.reject('x');
async function f() {
  await null;
  await null;
  try {
    await later;
  } catch (e) {
    throw new Error('second');
  }
}
f();
