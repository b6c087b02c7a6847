import { test } from 'node:test';
import assert from 'node:assert/strict';
import { uneval } from './index.js';

const there = (value) => (0, eval)(`(${uneval(value)})`);

test('values come back', () => {
  assert.deepEqual(there({ a: [1, 'two', null] }), { a: [1, 'two', null] });
});

test('an array with a hole keeps its length', () => {
  const array = there([1, , 3]);
  assert.equal(array.length, 3);
  assert.equal(1 in array, false);
  assert.equal(array[2], 3);
});
