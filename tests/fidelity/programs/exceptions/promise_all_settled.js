async function fail() {
  throw 'settled';
}
Promise.allSettled([fail(), fail()]).then(list => list.length);
