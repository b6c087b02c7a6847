'use strict';
const {unescape} = require('./unescape');

const PAIR = /(\w+)="([^"]*)"/g;

exports.attributes = function attributes(tag) {
  const result = {};
  let match;
  PAIR.lastIndex = 0;
  while ((match = PAIR.exec(tag)) !== null) {
    result[match[1]] = unescape(match[2]);
  }
  return result;
};
