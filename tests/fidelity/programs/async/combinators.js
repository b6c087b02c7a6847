const later = value => Promise.resolve(value).then(x => {
  debugger;
  return x;
});
async function all() {
  const [a, b] = await Promise.all([later(1), later(2)]);
  debugger;
  return a + b;
}
async function settled() {
  const list = await Promise.allSettled([later(3), Promise.reject(4)]);
  debugger;
  return list.length;
}
function race() {
  return Promise.race([later(5), later(6)]).then(value => {
    debugger;
    return value;
  });
}
async function any() {
  try {
    await Promise.any([Promise.reject(7), Promise.reject(8)]);
  } catch (error) {
    debugger;
  }
}
all().then(settled).then(race).then(any);
