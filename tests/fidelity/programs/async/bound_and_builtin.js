function show(value) {
  debugger;
  return value;
}
const bound = show.bind(null, "bound");
[1, 2].forEach(function each(n) {
  Promise.resolve(n).then(show);
});
Promise.resolve(3).then(bound);
[4].map(async n => {
  await n;
  debugger;
});
Promise.resolve([5]).then(list => list.map(show));
Reflect.apply(Promise.prototype.then, Promise.resolve(6), [show]);
