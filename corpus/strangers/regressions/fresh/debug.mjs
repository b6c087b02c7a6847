import { test } from 'node:test';
import assert from 'node:assert';
import debug from './src/index.js';

test('namespaces are separated by a comma', () => {
  debug.enable('alpha,beta');
  assert.equal(debug.enabled('alpha'), true);
  assert.equal(debug.enabled('beta'), true);
  assert.equal(debug.enabled('gamma'), false);
});

// https://github.com/debug-js/debug/issues/996
test('namespaces are separated by spaces', () => {
  debug.enable('alpha beta gamma');
  assert.equal(debug.enabled('alpha'), true);
  assert.equal(debug.enabled('beta'), true);
  assert.equal(debug.enabled('gamma'), true);
});
