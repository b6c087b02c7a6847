function begin() {
  return Promise.resolve(3).then(async value => {
    debugger;
    await null;
    debugger;
    return value;
  });
}
async function whole() {
  const value = await begin();
  debugger;
  return Promise.resolve(value).then(last => {
    debugger;
    return last;
  });
}
whole();
