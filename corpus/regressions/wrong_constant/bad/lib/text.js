'use strict';
function describe(order, total) {
  const count = order.items.length;
  const noun = count === 1 ? 'item' : 'items';
  return `${count} ${noun} for ${total}`;
}

module.exports = {describe};
