async function* letters() {
  const got = yield "a";
  debugger;
  await got;
  debugger;
  yield "b";
}
const it = letters();
function pull(value) {
  return it.next(value);
}
async function use() {
  await pull(1);
  debugger;
  const second = await pull(2);
  debugger;
  await it.return();
  debugger;
  return second;
}
use();
