import { test } from 'node:test';
import assert from 'node:assert';
import { lexer } from './lib/index.js';

test('the prelude of a rule is matched', () => {
  assert.equal(lexer.matchAtrulePrelude('media', 'screen').error, null);
  assert.notEqual(lexer.matchAtrulePrelude('font-face', 'name').error, null);
});

test('a rule without a prelude matches', () => {
  assert.equal(lexer.matchAtrulePrelude('font-face', null).error, null);
});
