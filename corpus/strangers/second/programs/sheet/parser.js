'use strict';

const TOKEN = /\s*(?:(\d+(?:\.\d+)?)|([A-Z]+[1-9][0-9]*)|([A-Z]+)|"((?:[^"]|"")*)"|(<=|>=|<>|[-+*\/^&=<>(),:;]))/y;

class FormulaError extends Error {}

function tokenize(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) {
      if (text.slice(at).trim() === '') break;
      throw new FormulaError('#SYNTAX');
    }
    const [, number, cell, word, string, sign] = match;
    if (number !== undefined) tokens.push({ kind: 'number', value: Number(number) });
    else if (cell !== undefined) tokens.push({ kind: 'cell', value: cell });
    else if (word !== undefined) tokens.push({ kind: 'word', value: word });
    else if (string !== undefined) tokens.push({ kind: 'string', value: string.replace(/""/g, '"') });
    else tokens.push({ kind: sign, value: sign });
  }
  tokens.push({ kind: 'end' });
  return tokens;
}

const LEVELS = [['=', '<>', '<', '<=', '>', '>='], ['&'], ['+', '-'], ['*', '/']];

class Parser {
  constructor(text) {
    this.tokens = tokenize(text);
    this.at = 0;
  }

  get kind() {
    return this.tokens[this.at].kind;
  }

  take(kind) {
    const token = this.tokens[this.at];
    if (kind && token.kind !== kind) throw new FormulaError('#SYNTAX');
    this.at++;
    return token;
  }

  formula() {
    const tree = this.binary(0);
    this.take('end');
    return tree;
  }

  binary(level) {
    if (level === LEVELS.length) return this.power();
    let left = this.binary(level + 1);
    while (LEVELS[level].includes(this.kind)) {
      const operator = this.take().kind;
      left = { type: 'binary', operator, left, right: this.binary(level + 1) };
    }
    return left;
  }

  power() {
    const base = this.unary();
    if (this.kind !== '^') return base;
    this.take();
    return { type: 'binary', operator: '^', left: base, right: this.power() };
  }

  unary() {
    if (this.kind === '-') {
      this.take();
      return { type: 'negative', operand: this.unary() };
    }
    return this.atom();
  }

  atom() {
    const token = this.take();
    switch (token.kind) {
      case 'number':
      case 'string':
        return { type: 'constant', value: token.value };
      case 'cell':
        if (this.kind === ':') {
          this.take();
          return { type: 'range', from: token.value, to: this.take('cell').value };
        }
        return { type: 'cell', name: token.value };
      case 'word':
        return this.call(token.value);
      case '(': {
        const inner = this.binary(0);
        this.take(')');
        return inner;
      }
      default:
        throw new FormulaError('#SYNTAX');
    }
  }

  call(name) {
    this.take('(');
    const operands = [];
    while (this.kind !== ')') {
      operands.push(this.binary(0));
      if (this.kind === ',' || this.kind === ';') this.take();
      else break;
    }
    this.take(')');
    return { type: 'call', name, operands };
  }
}

module.exports = { parseFormula: (text) => new Parser(text).formula(), FormulaError };
