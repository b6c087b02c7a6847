import { test } from 'node:test';
import assert from 'node:assert';
import MiniSearch from './dist/es/index.js';

const documents = [
  { id: 1, title: 'Moby Dick', text: 'Call me Ishmael.  Some years ago...' },
  { id: 2, title: 'Zen', text: 'I can see by my watch -- that it is eight' },
];

test('finds documents', () => {
  const search = new MiniSearch({ fields: ['title', 'text'] });
  search.addAll(documents);
  assert.deepEqual(search.search('ishmael').map(({ id }) => id), [1]);
  assert.deepEqual(search.search('watch').map(({ id }) => id), [2]);
});

test('terms are not blank', () => {
  const tokenize = MiniSearch.getDefault('tokenize');
  assert.deepEqual(tokenize('some years ago'), ['some', 'years', 'ago']);
  assert.deepEqual(tokenize('me Ishmael.  Some'), ['me', 'Ishmael', 'Some']);
});
