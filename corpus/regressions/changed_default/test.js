const assert = require('assert');
const {format} = require('.');
assert.ok(format('to be or not to be that is') === 'to be or not to be\nthat is', 'the text is broken wrongly');
