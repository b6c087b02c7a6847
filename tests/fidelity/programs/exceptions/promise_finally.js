let n = 0;
Promise.resolve()
    .then(() => {
      throw new Error('before finally');
    })
    .finally(() => {
      n++;
    });
