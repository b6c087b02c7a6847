'use strict';
const {priceOf} = require('./lib/price');
const {describe} = require('./lib/text');

function checkout(order) {
  if (!order.items.length) return {total: 0, text: 'nothing'};
  const total = priceOf(order);
  return {total, text: describe(order, total)};
}

module.exports = {checkout};
