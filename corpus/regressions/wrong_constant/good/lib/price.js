'use strict';
function discountOf(order, subtotal) {
  let share = 0;
  if (order.member) share += 0.05;
  if (subtotal >= 100) share += 0.1;
  return Math.min(share, 0.15);
}

function shippingOf(subtotal) {
  return subtotal > 50 ? 0 : 4.5;
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
