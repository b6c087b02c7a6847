const assert = require('assert');
const iconv = require('./lib/index.js');

describe('iso-8859-1', () => {
  it('goes there and back', () => {
    assert.strictEqual(iconv.decode(iconv.encode('été', 'iso-8859-1'), 'iso-8859-1'), 'été');
  });
  it('has no euro', () => {
    assert.strictEqual(iconv.encode('5 €', 'iso-8859-1').toString('hex'), '35203f');
  });
});
