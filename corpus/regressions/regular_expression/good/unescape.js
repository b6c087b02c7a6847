'use strict';
const NAMES = {amp: '&', lt: '<', gt: '>', quot: '"'};

exports.unescape = function unescape(text) {
  return text.replace(/&(\w+);/g, (all, name) => NAMES[name] || all);
};
