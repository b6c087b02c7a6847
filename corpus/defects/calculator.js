// Evaluates lines of arithmetic with variables: tokens, a tree by precedence climbing, then values. Prints a line each.

const PRECEDENCE = { '+': 1, '-': 1, '*': 2, '/': 2, '%': 2, '^': 3 };

function isDigit(c) {
  return c >= '0' && c <= '9';
}

function isLetter(c) {
  return (c >= 'a' && c <= 'z') || c === '_';
}

function tokenize(text) {
  const tokens = [];
  let i = 0;
  while (i < text.length) {
    const c = text[i];
    if (c === ' ') {
      i++;
    } else if (isDigit(c)) {
      let value = 0;
      while (i < text.length && isDigit(text[i])) {
        value = value * 10 + Number(text[i]);
        i++;
      }
      if (text[i] === '.') {
        i++;
        let scale = 0.1;
        while (i < text.length && isDigit(text[i])) {
          value += Number(text[i]) * scale;
          scale /= 10;
          i++;
        }
      }
      tokens.push({ kind: 'number', value });
    } else if (isLetter(c)) {
      let name = '';
      while (i < text.length && (isLetter(text[i]) || isDigit(text[i]))) {
        name += text[i];
        i++;
      }
      tokens.push({ kind: 'name', value: name });
    } else {
      tokens.push({ kind: 'sign', value: c });
      i++;
    }
  }
  tokens.push({ kind: 'end', value: '' });
  return tokens;
}

class Parser {
  constructor(tokens) {
    this.tokens = tokens;
    this.at = 0;
  }

  peek() {
    return this.tokens[this.at];
  }

  take() {
    const token = this.tokens[this.at];
    this.at++;
    return token;
  }

  expect(value) {
    const token = this.take();
    if (token.value !== value) throw new Error('expected ' + value);
  }

  primary() {
    const token = this.take();
    if (token.kind === 'number') return { kind: 'number', value: token.value };
    if (token.kind === 'name') {
      if (this.peek().value !== '(') return { kind: 'name', name: token.value };
      this.take();
      const args = [];
      while (this.peek().value !== ')') {
        args.push(this.expression(1));
        if (this.peek().value === ',') this.take();
        else break;
      }
      this.expect(')');
      return { kind: 'call', name: token.value, args };
    }
    if (token.value === '-') return { kind: 'negate', operand: this.expression(3) };
    if (token.value === '(') {
      const inner = this.expression(1);
      this.expect(')');
      return inner;
    }
    throw new Error('unexpected ' + (token.value || 'end'));
  }

  expression(least) {
    let left = this.primary();
    while (true) {
      const sign = this.peek().value;
      const precedence = PRECEDENCE[sign];
      if (precedence === undefined || precedence < least) return left;
      this.take();
      const next = sign === '^' ? precedence : precedence + 1;
      const right = this.expression(next);
      left = { kind: 'binary', sign, left, right };
    }
  }
}

function callFunction(name, values) {
  if (name === 'min' || name === 'max') {
    let best = values[0];
    for (let i = 1; i < values.length; i++) {
      if (name === 'min' ? values[i] < best : values[i] > best) best = values[i];
    }
    return best;
  }
  if (name === 'abs') {
    if (values[0] < 0) return -values[0];
    return values[0];
  }
  if (name === 'sum') {
    let total = 0;
    for (const value of values) total += value;
    return total;
  }
  throw new Error('no function ' + name);
}

function evaluate(tree, variables) {
  switch (tree.kind) {
    case 'number':
      return tree.value;
    case 'name':
      if (!variables.has(tree.name)) throw new Error('no variable ' + tree.name);
      return variables.get(tree.name);
    case 'negate':
      return -evaluate(tree.operand, variables);
    case 'call': {
      const values = [];
      for (const argument of tree.args) values.push(evaluate(argument, variables));
      return callFunction(tree.name, values);
    }
  }
  const left = evaluate(tree.left, variables);
  const right = evaluate(tree.right, variables);
  switch (tree.sign) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      if (right === 0) throw new Error('division by zero');
      return left / right;
    case '%':
      return left - right * Math.floor(left / right);
  }
  let power = 1;
  for (let i = 0; i < right; i++) power *= left;
  return power;
}

function format(value) {
  return String(Math.round(value * 1000) / 1000);
}

function run(lines) {
  const variables = new Map();
  const output = [];
  for (const line of lines) {
    let text = line;
    let target = '';
    const assignment = line.indexOf('=');
    if (assignment >= 0) {
      target = line.slice(0, assignment).trim();
      text = line.slice(assignment + 1);
    }
    let shown = '';
    try {
      const parser = new Parser(tokenize(text));
      const tree = parser.expression(1);
      if (parser.peek().kind !== 'end') throw new Error('rest ' + parser.peek().value);
      const value = evaluate(tree, variables);
      if (target !== '') variables.set(target, value);
      shown = format(value);
    } catch (error) {
      shown = 'error: ' + error.message;
    }
    output.push(shown);
  }
  return output;
}

console.log(run(input).join('; '));
