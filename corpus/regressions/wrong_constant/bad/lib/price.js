'use strict';
const MEMBER_SHARE = 0.05;
const BULK_SHARE = 0.1;
const LARGEST_SHARE = 0.1;

function discountOf(order, subtotal) {
  let share = 0;
  if (order.member) share += MEMBER_SHARE;
  if (subtotal >= 100) share += BULK_SHARE;
  return Math.min(share, LARGEST_SHARE);
}

function shippingOf(subtotal) {
  return subtotal >= 50 ? 0 : 4.9;
}

function priceOf(order) {
  let subtotal = 0;
  for (const item of order.items) {
    subtotal += item.price * item.count;
  }
  const discount = subtotal * discountOf(order, subtotal);
  return subtotal - discount + shippingOf(subtotal);
}

module.exports = {priceOf, discountOf, shippingOf};
