'use strict';
exports.wrap = function wrap(text, options) {
  options = options || {};
  const width = options.width || 20;
  const indent = options.indent || '';
  const lines = [];
  let line = indent;
  for (const word of text.split(' ')) {
    const longer = line === indent ? line + word : line + ' ' + word;
    if (longer.length > width && line !== indent) {
      lines.push(line);
      line = indent + word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return options.trim === false ? lines : lines.map((one) => one.trimEnd());
};
