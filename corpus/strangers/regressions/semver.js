const assert = require('assert');
const semver = require('./index.js');

// https://github.com/npm/node-semver/issues/763
assert.strictEqual(semver.inc('1.0.0', 'prepatch', 'canary'), '1.0.1-canary.0');
assert.strictEqual(semver.inc('1.0.0', 'prepatch', 'canary.661.2207bf'), '1.0.1-canary.661.2207bf.0');
