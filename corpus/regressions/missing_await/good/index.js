'use strict';
const {Store} = require('./store');

async function load(names) {
  const store = new Store();
  for (const name of names) {
    await store.open(name);
    await store.put(name, name.length);
  }
  return store;
}

async function total(names) {
  const store = await load(names);
  let sum = 0;
  for (const name of store.names()) sum += store.get(name);
  return sum;
}

module.exports = {load, total};
