// A small language, compiled to a stack machine. input.source is its program; what it prints is one line.

var KEYWORDS = ['let', 'if', 'else', 'while', 'fn', 'return', 'print'];

function Token(kind, text, at) {
  this.kind = kind;
  this.text = text;
  this.at = at;
}

function tokenize(source) {
  var tokens = [];
  var at = 0;
  while (at < source.length) {
    var c = source[at];
    if (c === ' ' || c === '\n') {
      at++;
      continue;
    }
    var begin = at;
    if (c >= '0' && c <= '9') {
      while (at < source.length && source[at] >= '0' && source[at] <= '9') at++;
      tokens.push(new Token('number', source.slice(begin, at), begin));
    } else if (c >= 'a' && c <= 'z') {
      while (at < source.length && source[at] >= 'a' && source[at] <= 'z') at++;
      var word = source.slice(begin, at);
      tokens.push(new Token(KEYWORDS.indexOf(word) >= 0 ? word : 'name', word, begin));
    } else {
      var two = source.slice(at, at + 2);
      if (two === '==' || two === '<=' || two === '!=') at += 2;
      else at++;
      tokens.push(new Token(source.slice(begin, at), source.slice(begin, at), begin));
    }
  }
  tokens.push(new Token('end', '', at));
  return tokens;
}

var PRECEDENCE = { '==': 1, '!=': 1, '<': 2, '<=': 2, '+': 3, '-': 3, '*': 4, '/': 4, '%': 4 };

function Parser(tokens) {
  this.tokens = tokens;
  this.next = 0;
}

Parser.prototype.peek = function () {
  return this.tokens[this.next].kind;
};

Parser.prototype.take = function (kind) {
  var token = this.tokens[this.next];
  if (kind && token.kind !== kind) {
    throw new SyntaxError('expected ' + kind + ', came ' + token.kind + ' at ' + token.at);
  }
  this.next++;
  return token;
};

Parser.prototype.program = function () {
  var body = [];
  while (this.peek() !== 'end') body.push(this.statement());
  return body;
};

Parser.prototype.block = function () {
  var body = [];
  this.take('{');
  while (this.peek() !== '}') body.push(this.statement());
  this.take('}');
  return body;
};

Parser.prototype.statement = function () {
  var node;
  switch (this.peek()) {
    case 'let':
      this.take();
      node = { type: 'let', name: this.take('name').text };
      this.take('=');
      node.value = this.expression(0);
      this.take(';');
      return node;
    case 'if':
      this.take();
      node = { type: 'if', test: this.expression(0), then: this.block(), otherwise: null };
      if (this.peek() === 'else') {
        this.take();
        node.otherwise = this.block();
      }
      return node;
    case 'while':
      this.take();
      node = { type: 'while', test: this.expression(0) };
      node.body = this.block();
      return node;
    case 'fn':
      this.take();
      node = { type: 'fn', name: this.take('name').text, parameters: [] };
      this.take('(');
      while (this.peek() !== ')') {
        node.parameters.push(this.take('name').text);
        if (this.peek() === ',') this.take();
      }
      this.take(')');
      node.body = this.block();
      return node;
    case 'return':
      this.take();
      node = { type: 'return', value: this.expression(0) };
      this.take(';');
      return node;
    case 'print':
      this.take();
      node = { type: 'print', value: this.expression(0) };
      this.take(';');
      return node;
    default:
      if (this.peek() === 'name' && this.tokens[this.next + 1].kind === '=') {
        node = { type: 'assign', name: this.take().text };
        this.take('=');
        node.value = this.expression(0);
      } else {
        node = { type: 'expression', value: this.expression(0) };
      }
      this.take(';');
      return node;
  }
};

Parser.prototype.expression = function (least) {
  var left = this.operand();
  for (;;) {
    var operator = this.peek();
    var precedence = PRECEDENCE[operator];
    if (!precedence || precedence <= least) return left;
    this.take();
    left = { type: 'binary', operator: operator, left: left, right: this.expression(precedence) };
  }
};

Parser.prototype.operand = function () {
  var token = this.take();
  if (token.kind === 'number') return { type: 'number', value: Number(token.text) };
  if (token.kind === '-') return { type: 'negate', value: this.operand() };
  if (token.kind === '(') {
    var inner = this.expression(0);
    this.take(')');
    return inner;
  }
  if (token.kind !== 'name') throw new SyntaxError('unexpected ' + token.kind + ' at ' + token.at);
  if (this.peek() !== '(') return { type: 'name', name: token.text };
  this.take('(');
  var call = { type: 'call', name: token.text, operands: [] };
  while (this.peek() !== ')') {
    call.operands.push(this.expression(0));
    if (this.peek() === ',') this.take();
  }
  this.take(')');
  return call;
};

function Code(name, parameters) {
  this.name = name;
  this.slots = parameters.slice();
  this.arity = parameters.length;
  this.instructions = [];
}

Code.prototype.emit = function (op, operand) {
  this.instructions.push({ op: op, operand: operand });
  return this.instructions.length - 1;
};

Code.prototype.patch = function (at) {
  this.instructions[at].operand = this.instructions.length;
};

Code.prototype.slot = function (name) {
  var slot = this.slots.indexOf(name);
  if (slot < 0) throw new ReferenceError(name + ' is not declared in ' + this.name);
  return slot;
};

function Compiler() {
  this.functions = {};
}

Compiler.prototype.compile = function (name, parameters, body) {
  var code = new Code(name, parameters);
  this.functions[name] = code;
  this.statements(code, body);
  code.emit('push', 0);
  code.emit('return');
  return code;
};

Compiler.prototype.statements = function (code, body) {
  for (var i = 0; i < body.length; i++) this.statement(code, body[i]);
};

Compiler.prototype.statement = function (code, node) {
  switch (node.type) {
    case 'let':
      this.expression(code, node.value);
      if (code.slots.indexOf(node.name) < 0) code.slots.push(node.name);
      code.emit('store', code.slot(node.name));
      break;
    case 'assign':
      this.expression(code, node.value);
      code.emit('store', code.slot(node.name));
      break;
    case 'if':
      this.expression(code, node.test);
      var toElse = code.emit('jump-if-zero');
      this.statements(code, node.then);
      if (node.otherwise) {
        var toEnd = code.emit('jump');
        code.patch(toElse);
        this.statements(code, node.otherwise);
        code.patch(toEnd);
      } else {
        code.patch(toElse);
      }
      break;
    case 'while':
      var head = code.instructions.length;
      this.expression(code, node.test);
      var out = code.emit('jump-if-zero');
      this.statements(code, node.body);
      code.emit('jump', head);
      code.patch(out);
      break;
    case 'fn':
      this.compile(node.name, node.parameters, node.body);
      break;
    case 'return':
      this.expression(code, node.value);
      code.emit('return');
      break;
    case 'print':
      this.expression(code, node.value);
      code.emit('print');
      break;
    case 'expression':
      this.expression(code, node.value);
      break;
  }
};

var OPERATIONS = { '+': 'add', '-': 'sub', '*': 'mul', '/': 'div', '%': 'mod', '<': 'less', '<=': 'at-most' };

Compiler.prototype.expression = function (code, node) {
  switch (node.type) {
    case 'number':
      code.emit('push', node.value);
      break;
    case 'name':
      code.emit('load', code.slot(node.name));
      break;
    case 'negate':
      code.emit('push', 0);
      this.expression(code, node.value);
      code.emit('sub');
      break;
    case 'binary':
      this.expression(code, node.left);
      this.expression(code, node.right);
      if (node.operator === '==') code.emit('equal');
      else if (node.operator === '!=') code.emit('unequal');
      else code.emit(OPERATIONS[node.operator]);
      break;
    case 'call':
      for (var i = 0; i < node.operands.length; i++) this.expression(code, node.operands[i]);
      code.emit('call', { name: node.name, count: node.operands.length });
      break;
  }
};

function Frame(code, base) {
  this.code = code;
  this.at = 0;
  this.base = base;
}

function Machine(functions) {
  this.functions = functions;
  this.stack = [];
  this.frames = [];
  this.printed = [];
}

Machine.prototype.enter = function (code) {
  var frame = new Frame(code, this.stack.length - code.arity);
  for (var i = code.arity; i < code.slots.length; i++) this.stack.push(0);
  this.frames.push(frame);
};

Machine.prototype.run = function (limit) {
  this.enter(this.functions.main);
  while (this.frames.length > 0) {
    if (limit-- === 0) throw new RangeError('too many steps');
    this.step(this.frames[this.frames.length - 1]);
  }
  return this.printed;
};

Machine.prototype.step = function (frame) {
  var instruction = frame.code.instructions[frame.at++];
  var stack = this.stack;
  var b, a;
  switch (instruction.op) {
    case 'push':
      stack.push(instruction.operand);
      return;
    case 'load':
      stack.push(stack[frame.base + instruction.operand]);
      return;
    case 'store':
      stack[frame.base + instruction.operand] = stack.pop();
      return;
    case 'jump':
      frame.at = instruction.operand;
      return;
    case 'jump-if-zero':
      if (stack.pop() === 0) frame.at = instruction.operand;
      return;
    case 'print':
      this.printed.push(stack.pop());
      return;
    case 'call':
      var callee = this.functions[instruction.operand.name];
      if (!callee) throw new ReferenceError('no function ' + instruction.operand.name);
      if (callee.arity !== instruction.operand.count) throw new TypeError(callee.name + ' takes ' + callee.arity);
      this.enter(callee);
      return;
    case 'return':
      var value = stack.pop();
      stack.length = frame.base;
      this.frames.pop();
      stack.push(value);
      return;
  }
  b = stack.pop();
  a = stack.pop();
  switch (instruction.op) {
    case 'add': stack.push(a + b); break;
    case 'sub': stack.push(a - b); break;
    case 'mul': stack.push(a * b); break;
    case 'div':
      if (b === 0) throw new RangeError('division by zero in ' + frame.code.name);
      stack.push(Math.trunc(a / b));
      break;
    case 'mod': stack.push(a - b * Math.floor(a / b)); break;
    case 'less': stack.push(a < b ? 1 : 0); break;
    case 'at-most': stack.push(a < b ? 1 : 0); break;
    case 'equal': stack.push(a === b ? 1 : 0); break;
    case 'unequal': stack.push(a !== b ? 1 : 0); break;
  }
};

var compiler = new Compiler();
compiler.compile('main', [], new Parser(tokenize(input.source)).program());
console.log(new Machine(compiler.functions).run(20000).join(' '));
