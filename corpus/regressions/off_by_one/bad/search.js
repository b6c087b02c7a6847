'use strict';
// The first place whose value is not smaller.
exports.search = function search(values, wanted) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (values[middle] < wanted) {
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return low;
};
