const assert = require('assert');
const fresh = require('./index.js');

assert.strictEqual(fresh({}, { etag: '"foo"' }), false);
assert.strictEqual(fresh({ 'if-none-match': '"foo"' }, { etag: '"foo"' }), true);
assert.strictEqual(fresh({ 'if-none-match': '"foo"' }, { etag: '"bar"' }), false);
assert.strictEqual(fresh({ 'if-none-match': '"bar", "foo"' }, { etag: '"foo"' }), true);
assert.strictEqual(fresh({ 'if-none-match': '"bar" , W/"foo"' }, { etag: '"foo"' }), true);
