'use strict';
const {priceOf} = require('./lib/price');
const {describe} = require('./lib/text');

function checkout(order) {
  const total = priceOf(order);
  return {total, text: describe(order, total)};
}

module.exports = {checkout};
