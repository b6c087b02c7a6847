'use strict';
const {wrap} = require('./wrap');

exports.format = function format(text, options) {
  return wrap(text, options).join('\n');
};
