const thenable = {
  then(resolve) {
    debugger;
    resolve(7);
  }
};
async function waits() {
  const value = await thenable;
  debugger;
  return value;
}
function follow() {
  return new Promise(resolve => {
    resolve(thenable);
  }).then(value => {
    debugger;
    return value;
  });
}
waits();
follow();
