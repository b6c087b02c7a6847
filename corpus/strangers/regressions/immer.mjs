import assert from 'node:assert';
import { produce } from './dist/immer.mjs';

class Counter {
  value = 5;
}

const state = { some: 5, counter: new Counter(), list: [1, 2] };
const next = produce(state, (draft) => {
  draft.some = 6;
});
assert.equal(next.some, 6);
assert.ok(Object.isFrozen(next.list));
next.counter.value = 6;
assert.equal(next.counter.value, 6);
