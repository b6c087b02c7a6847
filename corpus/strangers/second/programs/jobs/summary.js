'use strict';
exports.line = (specs, results) => specs
  .map((spec, i) => spec.name + '=' + (results[i].error ? '!' : results[i].value) + (results[i].tries > 1 ? '(' + results[i].tries + ')' : ''))
  .join(' ');

exports.total = (results) => results.reduce((sum, r) => sum + (r.error ? 0 : r.value), 0);
