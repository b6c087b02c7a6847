const one = Promise.resolve().then(() => {
  throw 'one';
});
const two = Promise.resolve(2);
Promise.all([one, two]).catch(e => e);
Promise.all([Promise.reject('three')]);
