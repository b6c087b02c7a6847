'use strict';
class Printer {
  constructor() {
    this.depth = 0;
    this.text = '';
  }

  line(text) {
    this.text += '  '.repeat(this.depth) + text + '\n';
  }

  print(name, value) {
    this.depth++;
    if (value !== null && typeof value === 'object') {
      this.line(name + ':');
      for (const key of Object.keys(value)) this.print(key, value[key]);
    } else {
      this.line(name + ' = ' + value);
    }
    this.depth--;
  }
}

exports.print = function print(value) {
  const printer = new Printer();
  for (const key of Object.keys(value)) printer.print(key, value[key]);
  return printer.text;
};
