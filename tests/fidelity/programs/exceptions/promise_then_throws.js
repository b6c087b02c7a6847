Promise.resolve(1).then(v => {
  throw new Error('in then');
});
