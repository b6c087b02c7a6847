'use strict';
// A1 is { column: 0, row: 0 }.

function parse(name) {
  const match = /^([A-Z]+)([1-9][0-9]*)$/.exec(name);
  if (!match) throw new SyntaxError('not a cell: ' + name);
  let column = 0;
  for (const letter of match[1]) column = column * 26 + letter.charCodeAt(0) - 64;
  return { column: column - 1, row: Number(match[2]) - 1 };
}

function columnName(column) {
  let name = '';
  for (let n = column + 1; n > 0; n = Math.floor((n - 1) / 26)) name = String.fromCharCode(65 + (n - 1) % 26) + name;
  return name;
}

function format(column, row) {
  return columnName(column) + (row + 1);
}

function* range(from, to) {
  const a = parse(from), b = parse(to);
  const left = Math.min(a.column, b.column), right = Math.max(a.column, b.column);
  const top = Math.min(a.row, b.row), bottom = Math.max(a.row, b.row);
  for (let row = top; row <= bottom; row++) {
    for (let column = left; column <= right; column++) yield format(column, row);
  }
}

module.exports = { parse, format, columnName, range };
