const log = [];
async function fail() {
  await 0;
  throw new RangeError('held');
}
async function f() {
  try {
    await fail();
  } finally {
    log.push('finally');
  }
}
f().then(() => log.push('then'), e => log.push(e.message));
