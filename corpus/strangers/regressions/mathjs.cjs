const assert = require('assert');
const { simplify } = require('./lib/cjs/entry/mainAny.js');

assert.strictEqual(simplify('2*x + x').toString(), '3 * x');
assert.strictEqual(simplify('2-(x+1)').toString(), '1 - x');
