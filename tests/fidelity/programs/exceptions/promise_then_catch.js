let seen;
Promise.resolve(1)
    .then(v => {
      throw new Error('chain');
    })
    .then(v => v)
    .catch(e => {
      seen = e;
    });
