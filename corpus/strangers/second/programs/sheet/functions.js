'use strict';
const { FormulaError } = require('./parser');

const numbersOf = (values) => values.flat().filter((v) => typeof v === 'number');

module.exports = {
  SUM: (...values) => numbersOf(values).reduce((sum, v) => sum + v, 0),
  COUNT: (...values) => numbersOf(values).length,
  MIN: (...values) => Math.min(...numbersOf(values)),
  MAX: (...values) => Math.max(...numbersOf(values)),
  AVERAGE(...values) {
    const numbers = numbersOf(values);
    if (numbers.length === 0) throw new FormulaError('#DIV/0');
    return numbers.reduce((sum, v) => sum + v, 0) / numbers.length;
  },
  ROUND(value, digits = 0) {
    const scale = 10 ** digits;
    return Math.round(value * scale) / scale;
  },
  LEN: (text) => String(text).length,
  UPPER: (text) => String(text).toUpperCase(),
  ABS: Math.abs,
};
