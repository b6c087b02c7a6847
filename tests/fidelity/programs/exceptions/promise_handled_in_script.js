function start() {
  return new Promise((resolve, reject) => {
    reject('soon');
  });
}
const p = start();
p.then(null, e => e);
