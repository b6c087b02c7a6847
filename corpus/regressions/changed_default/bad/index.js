'use strict';
const {wrap} = require('./wrap');

exports.format = (text, options) => {
  return wrap(text, options).join('\n');
};
