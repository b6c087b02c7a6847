let seen = [];
Promise.reject('a').then(
    v => v,
    e => {
      seen.push(e);
      throw 'b';
    });
