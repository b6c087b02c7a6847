// mocha
const assert = require('assert');
const { match } = require('./dist/index.js');

describe('match', () => {
  it('takes a parameter', () => {
    const found = match('/user/:id')('/user/7');
    assert.strictEqual(found.params.id, '7');
  });
  it('takes a wildcard', () => {
    const found = match('/files/*path')('/files/a/b');
    assert.deepStrictEqual(found.params.path, ['a', 'b']);
  });
  it('takes a wildcard at the begin of a path', () => {
    const found = match('/*path', { end: false })('/test/nested');
    assert.deepStrictEqual(found.params.path, ['test', 'nested']);
  });
});
