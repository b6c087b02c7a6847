const assert = require('assert');
const MagicString = require('./dist/magic-string.cjs.js');

const s = new MagicString('// foo\nconsole.log("bar")');
s.overwrite(20, 23, 'hello');
const map = s.generateDecodedMap({ hires: 'boundary' });
assert.strictEqual(map.mappings.length, 2);

// Each line begins with a mapping of its own.
for (const [index, line] of map.mappings.entries()) {
  assert.deepStrictEqual(line[0], [0, 0, index, 0]);
}
