'use strict';
// The first place whose value is not smaller.
exports.search = function search(values, wanted) {
  let low = 0;
  let high = values.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (values[middle] < wanted) {
      low = middle + 1;
    } else {
      high = middle - 1;
    }
  }
  return low;
};
