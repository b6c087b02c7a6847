'use strict';
exports.merge = function merge(base, more) {
  return Object.assign(base, more);
};
