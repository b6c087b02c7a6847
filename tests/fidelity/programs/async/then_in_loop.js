const ready = Promise.resolve();
function listen(i) {
  ready.then(() => {
    debugger;
    return i;
  });
}
for (let i = 0; i < 3; i++) listen(i);
function nested(depth) {
  if (depth === 0) return;
  ready.then(() => {
    debugger;
    nested(depth - 1);
  });
}
nested(3);
