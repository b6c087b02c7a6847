const assert = require('assert');
const spawn = require('./index.js');
const escape = require('./lib/util/escape.js');

assert.strictEqual(spawn.sync('true', []).status, 0);
assert.strictEqual(escape.argument('plain', false), '^"plain^"');
assert.strictEqual(escape.argument('a"b', false), '^"a\\^"b^"');
assert.strictEqual(escape.argument('a\\"b', false), '^"a\\\\\\^"b^"');
assert.strictEqual(escape.argument('C:\\folder\\', false), '^"C:\\folder\\\\^"');
