const work = [1, 2].map(async n => {
  if (n === 2) throw new Error('job ' + n);
  return n;
});
Promise.all(work).then(v => v, e => e);
