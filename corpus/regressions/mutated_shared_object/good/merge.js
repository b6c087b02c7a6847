'use strict';
exports.merge = function merge(base, more) {
  const merged = {};
  for (const key of Object.keys(base)) merged[key] = base[key];
  for (const key of Object.keys(more || {})) merged[key] = more[key];
  return merged;
};
