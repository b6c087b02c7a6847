'use strict';
const NAMES = {amp: '&', lt: '<', gt: '>', quot: '"', apos: '\''};

exports.unescape = function unescape(text) {
  return text.replace(/&(\w+);/g, (all, name) => (name in NAMES ? NAMES[name] : all));
};
