async function leaf() {
  await null;
  debugger;
  return "leaf";
}
async function passes() {
  return leaf();
}
async function user() {
  const got = await passes();
  debugger;
  return got;
}
function outermost() {
  user().then(function done(got) {
    debugger;
    return got;
  });
}
outermost();
