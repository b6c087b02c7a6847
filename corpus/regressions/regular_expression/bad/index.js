'use strict';
const {unescape} = require('./unescape');

const PAIR = /([\w-]+)="(.*)"/g;

exports.attributes = function attributes(tag) {
  const result = {};
  for (const [, name, value] of tag.matchAll(PAIR)) {
    result[name] = unescape(value);
  }
  return result;
};
