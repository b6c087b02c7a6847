'use strict';
const address = require('./address');
const { parseFormula, FormulaError } = require('./parser');
const functions = require('./functions');

class Cell {
  constructor(name) {
    this.name = name;
    this.source = '';
    this.tree = null;
    this.value = '';
    this.state = 'known';
    this.reads = new Set();
    this.readers = new Set();
  }
}

class Sheet {
  constructor() {
    this.cells = new Map();
  }

  cell(name) {
    let cell = this.cells.get(name);
    if (!cell) {
      address.parse(name);
      cell = new Cell(name);
      this.cells.set(name, cell);
    }
    return cell;
  }

  set(name, source) {
    const cell = this.cell(name);
    for (const read of cell.reads) read.readers.delete(cell);
    cell.reads.clear();
    cell.source = String(source);
    cell.tree = null;
    if (cell.source.startsWith('=')) {
      try {
        cell.tree = parseFormula(cell.source.slice(1));
        this.collect(cell, cell.tree);
      } catch (error) {
        if (!(error instanceof FormulaError)) throw error;
        cell.tree = { type: 'error', message: error.message };
      }
    }
    this.invalidate(cell);
  }

  collect(cell, node) {
    switch (node.type) {
      case 'cell':
        this.link(cell, node.name);
        break;
      case 'range':
        for (const name of address.range(node.from, node.to)) this.link(cell, name);
        break;
      case 'binary':
        this.collect(cell, node.left);
        this.collect(cell, node.right);
        break;
      case 'negative':
        this.collect(cell, node.operand);
        break;
      case 'call':
        node.operands.forEach((operand) => this.collect(cell, operand));
        break;
    }
  }

  link(reader, name) {
    const read = this.cell(name);
    reader.reads.add(read);
    read.readers.add(reader);
  }

  invalidate(cell) {
    cell.state = 'unknown';
    for (const reader of cell.readers) {
      reader.state = 'unknown';
    }
  }

  value(name) {
    const cell = this.cell(name);
    if (cell.state === 'known') return cell.value;
    if (cell.state === 'running') throw new FormulaError('#CIRCLE');
    cell.state = 'running';
    try {
      cell.value = cell.tree ? this.evaluate(cell.tree) : this.constant(cell.source);
    } catch (error) {
      if (!(error instanceof FormulaError)) {
        cell.state = 'unknown';
        throw error;
      }
      cell.value = error;
    }
    cell.state = 'known';
    return cell.value;
  }

  constant(source) {
    if (source === '') return '';
    const number = Number(source);
    return Number.isNaN(number) ? source : number;
  }

  evaluate(node) {
    switch (node.type) {
      case 'constant':
        return node.value;
      case 'error':
        throw new FormulaError(node.message);
      case 'cell':
        return this.checked(this.value(node.name));
      case 'range':
        return [...address.range(node.from, node.to)].map((name) => this.checked(this.value(name)));
      case 'negative':
        return -this.number(this.evaluate(node.operand));
      case 'binary':
        return this.binary(node.operator, this.evaluate(node.left), this.evaluate(node.right));
      case 'call':
        return this.call(node);
    }
    throw new TypeError('no node: ' + node.type);
  }

  checked(value) {
    if (value instanceof FormulaError) throw value;
    return value;
  }

  number(value) {
    if (value === '') return 0;
    if (typeof value === 'boolean') return Number(value);
    if (typeof value !== 'number') throw new FormulaError('#VALUE');
    return value;
  }

  binary(operator, left, right) {
    switch (operator) {
      case '&': return this.show(left) + this.show(right);
      case '=': return left === right;
      case '<>': return left !== right;
      case '<': return left < right;
      case '<=': return left <= right;
      case '>': return left > right;
      case '>=': return left >= right;
    }
    const a = this.number(left), b = this.number(right);
    switch (operator) {
      case '+': return a + b;
      case '-': return a - b;
      case '*': return a * b;
      case '^': return a ** b;
      case '/':
        if (b === 0) throw new FormulaError('#DIV/0');
        return a / b;
    }
    throw new TypeError('no operator: ' + operator);
  }

  call(node) {
    if (node.name === 'IF') {
      const [test, then, otherwise] = node.operands;
      if (this.evaluate(test)) return this.evaluate(then);
      return otherwise ? this.evaluate(otherwise) : false;
    }
    if (!Object.hasOwn(functions, node.name)) throw new FormulaError('#NAME');
    return functions[node.name](...node.operands.map((operand) => this.evaluate(operand)));
  }

  show(value) {
    if (value instanceof FormulaError) return value.message;
    if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
    if (typeof value === 'number') return String(Math.round(value * 1e6) / 1e6);
    return value;
  }

  text(name) {
    return this.show(this.value(name));
  }
}

module.exports = { Sheet };
