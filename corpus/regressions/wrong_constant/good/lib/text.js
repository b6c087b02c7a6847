'use strict';
function describe(order, total) {
  const count = order.items.length;
  return count + ' items for ' + total;
}

module.exports = {describe};
