import { test } from 'node:test';
import assert from 'node:assert/strict';
import { joinRelativeURL } from './dist/index.mjs';

test('segments are joined', () => {
  assert.equal(joinRelativeURL('/a', '../b', './c'), '/b/c');
  assert.equal(joinRelativeURL('a', '../b'), 'b');
});

test('a protocol is kept', () => {
  assert.equal(joinRelativeURL('https://example.com', 'a', '../b'), 'https://example.com/b');
});
