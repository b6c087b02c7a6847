let log = [];
function f() {
  try {
    throw new Error('twice');
  } catch (e) {
    log.push(1);
    throw e;
  }
}
try {
  f();
} catch (e) {
  log.push(2);
}
