const assert = require('assert');
const qs = require('./lib/index.js');

assert.strictEqual(qs.stringify({ a: 'b c' }), 'a=b%20c');
assert.strictEqual(qs.stringify({ text: 'čeština' }, { encode: true }), 'text=%C4%8De%C5%A1tina');
assert.strictEqual(qs.stringify({ a: 'one\ntwo' }), 'a=one%0Atwo');
