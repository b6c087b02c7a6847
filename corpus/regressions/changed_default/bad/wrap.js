'use strict';
const DEFAULTS = {width: 20, indent: '  ', trim: true};

exports.wrap = function wrap(text, options) {
  const {width, indent, trim} = {...DEFAULTS, ...options};
  const lines = [];
  let line = indent;
  for (const word of text.split(/ +/)) {
    const longer = line === indent ? line + word : line + ' ' + word;
    if (longer.length > width && line !== indent) {
      lines.push(line);
      line = indent + word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return trim ? lines.map((one) => one.trimEnd()) : lines;
};
