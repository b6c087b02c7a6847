const p = Promise.reject(new Error('later'));
Promise.resolve().then(() => {
  p.catch(() => {});
});
