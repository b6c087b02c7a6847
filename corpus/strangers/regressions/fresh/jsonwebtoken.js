const { describe, it } = require('node:test');
const assert = require('assert');
const jwt = require('./index.js');

describe('sign', () => {
  it('signs with a secret', () => {
    const token = jwt.sign({ foo: 'bar' }, 'secret', { noTimestamp: true });
    assert.equal(token.split('.')[0], Buffer.from('{"alg":"HS256","typ":"JWT"}').toString('base64').replace(/=/g, ''));
    assert.deepEqual(jwt.verify(token, 'secret'), { foo: 'bar' });
  });
  it('signs without a secret where the algorithm is none', () => {
    const token = jwt.sign({ foo: 'bar' }, null, { algorithm: 'none' });
    assert.equal(token.split('.').length, 3);
    assert.equal(token.split('.')[2], '');
  });
});
