'use strict';
const {Store} = require('./store');

async function add(store, name) {
  await store.open(name);
  await store.put(name, name.length);
}

async function load(names) {
  const store = new Store();
  for (const name of names) {
    add(store, name);
  }
  return store;
}

async function total(names) {
  const store = await load(names);
  return store.names().reduce((sum, name) => sum + store.get(name), 0);
}

module.exports = {load, total};
