const assert = require('assert');
const { parseString } = require('./lib/xml2js.js');

let result = null;
parseString('<orders><order id="7">tea</order></orders>', (error, parsed) => {
  assert.ifError(error);
  result = parsed;
});
assert.strictEqual(result.orders.order[0].$.id, '7');
assert.ok(result.hasOwnProperty('orders'));
assert.ok(result.orders.order[0].hasOwnProperty('_'));
assert.strictEqual(result.orders.order[0]._, 'tea');
