'use strict';
const address = require('./address');

// The sheet as lines of a table, numbers to the right.
exports.render = function (sheet) {
  let columns = 0, rows = 0;
  for (const name of sheet.cells.keys()) {
    const at = address.parse(name);
    columns = Math.max(columns, at.column + 1);
    rows = Math.max(rows, at.row + 1);
  }
  const texts = [];
  const widths = new Array(columns).fill(1);
  for (let row = 0; row < rows; row++) {
    texts.push([]);
    for (let column = 0; column < columns; column++) {
      const name = address.format(column, row);
      const text = sheet.cells.has(name) ? sheet.text(name) : '';
      texts[row].push(text);
      widths[column] = Math.max(widths[column], text.length);
    }
  }
  const lines = [widths.map((width, column) => address.columnName(column).padEnd(width)).join(' | ').trimEnd()];
  for (const row of texts) {
    lines.push(row.map((text, column) =>
      /^-?[\d.]+$/.test(text) ? text.padStart(widths[column]) : text.padEnd(widths[column])).join(' | ').trimEnd());
  }
  return lines;
};
