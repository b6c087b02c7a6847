import { test } from 'node:test';
import assert from 'node:assert';
import { atom, createStore } from './esm/vanilla.mjs';

test('what depends on an atom follows it', () => {
  const count = atom(1);
  const twice = atom((get) => get(count) * 2);
  const store = createStore();
  store.sub(twice, () => {});
  store.set(count, 4);
  assert.equal(store.get(twice), 8);
});

// https://github.com/pmndrs/jotai/pull/2534
test('what depends on an atom under a condition follows it', () => {
  const store = createStore();
  const data = atom([100]);
  const hasFilter = atom(false);
  const filtered = atom((get) => {
    const all = get(data);
    return get(hasFilter) ? [] : all;
  });
  const stage = atom((get) => {
    if (!get(hasFilter)) return 'all';
    return get(filtered).length === 0 ? 'nothing' : 'something';
  });
  store.sub(filtered, () => {});
  store.sub(stage, () => {});
  assert.equal(store.get(stage), 'all');
  store.set(hasFilter, true);
  assert.equal(store.get(stage), 'nothing');
});
