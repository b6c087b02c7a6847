// Parses a program with acorn, analyses it with eslint-scope and writes everything into one Int32Array and one string. The layout is
// read by flat_tree.cc: a header (how many records each section has), then the sections, each a run of records of
// fixed width. The numbers of types, fields and kinds are the C++ enumerators': `names` has their words in order. Flags, literals,
// tokens and reference flags are written out below as they stand in model/source/syntax_node.h and model/source/syntax_scope.h.
(function(acorn, eslintScope, estraverse, names) {
'use strict';

const numbers = (words) => new Map(words.split(' ').map((word, number) => [word, number]));
const TYPES = numbers(names.nodeTypes);
const FIELDS = numbers(names.nodeFields);
const KINDS = numbers(names.nodeKinds);
const SCOPES = numbers(names.scopeTypes);
const DECLARATIONS = numbers(names.declarationKinds);
const FLAGS = {
  __proto__: null, async: 1, generator: 2, expression: 4, computed: 8, static: 16, shorthand: 32, optional: 64, method: 128,
  prefix: 256, delegate: 512, await: 1024, tail: 2048, directive: 4096
};
const LITERALS = {__proto__: null, object: 1, boolean: 2, number: 3, bigint: 4, string: 5, regexp: 6};
const TOKENS = {name: 0, privateId: 1, num: 4, string: 5, regexp: 6, template: 7, invalidTemplate: 7};
const KEYWORD = 2, PUNCTUATOR = 3;

// What estraverse does not know yet. Told to it, not to eslint-scope: that would copy its table for every pattern it visits.
const VISITOR_KEYS = Object.assign(estraverse.VisitorKeys, {
  ExportAllDeclaration: ['exported', 'source', 'attributes'],
  ExportNamedDeclaration: ['declaration', 'specifiers', 'source', 'attributes'],
  ImportDeclaration: ['specifiers', 'source', 'attributes'],
  ImportAttribute: ['key', 'value'],
  ImportExpression: ['source', 'options'],
  StaticBlock: ['body'],
});
// Type -> everything that is read of its nodes.
const SHAPES = new Map();
const FLAGGED = {
  FunctionDeclaration: ['async', 'generator'],
  FunctionExpression: ['async', 'generator'],
  ArrowFunctionExpression: ['async', 'expression'],
  Property: ['computed', 'shorthand', 'method'],
  MethodDefinition: ['computed', 'static'],
  PropertyDefinition: ['computed', 'static'],
  MemberExpression: ['computed', 'optional'],
  CallExpression: ['optional'],
  UnaryExpression: ['prefix'],
  UpdateExpression: ['prefix'],
  YieldExpression: ['delegate'],
  ForOfStatement: ['await'],
  TemplateElement: ['tail'],
  ExpressionStatement: ['directive'],
};
const STRINGS = {
  Identifier: 'name', PrivateIdentifier: 'name', UnaryExpression: 'operator', UpdateExpression: 'operator',
  BinaryExpression: 'operator', LogicalExpression: 'operator', AssignmentExpression: 'operator',
};
const NONE = [];
const KINDED = new Set(['VariableDeclaration', 'Property', 'MethodDefinition']);
for (const [type, number] of TYPES) {
  SHAPES.set(type, {
    number,
    keys: VISITOR_KEYS[type],
    fields: VISITOR_KEYS[type].map((key) => FIELDS.get(key)),
    flags: FLAGGED[type] || NONE,
    bits: (FLAGGED[type] || NONE).map((name) => FLAGS[name]),
    string: STRINGS[type],
    kind: KINDED.has(type),
    literal: type === 'Literal',
    // Without `as`, acorn hangs one node into both places.
    same: type === 'ImportSpecifier' ? 'imported' : type === 'ExportSpecifier' ? 'exported' : undefined,
  });
}

// eslint-scope wants ranges; a getter saves an array per node.
Object.defineProperty(acorn.Node.prototype, 'range', {get() { return [this.start, this.end]; }});
for (const [name, type] of Object.entries(acorn.tokTypes)) {
  type.number = type.keyword ? KEYWORD : name in TOKENS ? TOKENS[name] : PUNCTUATOR;
}

// A growing Int32Array, kept from program to program.
class Numbers {
  constructor() { this.length = 0; this.array = new Int32Array(1 << 12); }
  // Room for `more` numbers; returns where they begin.
  extend(more) {
    const at = this.length;
    this.length += more;
    if (this.length > this.array.length) {
      const old = this.array;
      this.array = new Int32Array(2 * this.length);
      this.array.set(old);
    }
    return at;
  }
  push3(a, b, c) {
    const at = this.extend(3), array = this.array;
    array[at] = a; array[at + 1] = b; array[at + 2] = c;
  }
  push4(a, b, c, d) {
    const at = this.extend(4), array = this.array;
    array[at] = a; array[at + 1] = b; array[at + 2] = c; array[at + 3] = d;
  }
  push6(a, b, c, d, e, f) {
    const at = this.extend(6), array = this.array;
    array[at] = a; array[at + 1] = b; array[at + 2] = c; array[at + 3] = d; array[at + 4] = e; array[at + 5] = f;
  }
}
const nodes = new Numbers(), tokens = new Numbers(), comments = new Numbers(), scopes = new Numbers();
const variables = new Numbers(), declarations = new Numbers(), references = new Numbers();
const SECTIONS = [nodes, tokens, comments, scopes, variables, declarations, references];
const WIDTHS = [7, 3, 3, 6, 4, 4, 4];

let strings = new Map();
function stringNumber(string) {
  let number = strings.get(string);
  if (number === undefined) strings.set(string, number = strings.size);
  return number;
}

// Preorder, with an own stack: deep trees must not overflow JavaScript's. Each node gets its number as `node.number`.
function flattenNodes(root) {
  const stack = [root], places = [-1, 0, -1];  // Per node on the stack: parent, field, index in its list.
  let count = 0;
  while (stack.length > 0) {
    const node = stack.pop();
    const index = places.pop(), field = places.pop(), parent = places.pop();
    const shape = SHAPES.get(node.type);
    if (shape === undefined) throw new Error('unknown node type ' + node.type);
    const number = node.number = count++;

    let flags = 0, kind = 0, literal = 0, string = -1;
    for (let f = 0; f < shape.flags.length; ++f) if (node[shape.flags[f]]) flags |= shape.bits[f];
    if (shape.kind) kind = KINDS.get(node.kind);
    if (shape.string !== undefined) string = stringNumber(node[shape.string]);
    if (shape.literal) literal = LITERALS[node.regex ? 'regexp' : node.bigint != null ? 'bigint' : typeof node.value];
    if (shape.same !== undefined && node.local === node[shape.same]) flags |= FLAGS.shorthand;
    const at = nodes.extend(7), out = nodes.array;
    out[at] = shape.number | field << 8 | kind << 16 | literal << 24;
    out[at + 1] = flags;
    out[at + 2] = node.start;
    out[at + 3] = node.end;
    out[at + 4] = parent;
    out[at + 5] = index;
    out[at + 6] = string;

    const base = stack.length;
    for (let k = 0; k < shape.keys.length; ++k) {
      const child = node[shape.keys[k]];
      if (!child) continue;
      if (Array.isArray(child)) {
        for (let i = 0; i < child.length; ++i) {
          if (child[i]) stack.push(child[i]), places.push(number, shape.fields[k], i);
        }
      } else {
        stack.push(child);
        places.push(number, shape.fields[k], -1);
      }
    }
    if (stack.length - base > 1) reverseBySource(stack, places, base);
  }
}

// Brings the children from `base` on into descending order of their starts, those of equal start into reverse.
function reverseBySource(stack, places, base) {
  for (let i = base, j = stack.length - 1; i < j; ++i, --j) swap(stack, places, i, j);
  // Few are out of order (quasis among expressions, some defaults): insertion sort.
  for (let i = base + 1; i < stack.length; ++i) {
    for (let j = i; j > base && stack[j - 1].start < stack[j].start; --j) swap(stack, places, j - 1, j);
  }
}

function swap(stack, places, i, j) {
  const node = stack[i];
  stack[i] = stack[j];
  stack[j] = node;
  for (let p = 0; p < 3; ++p) {
    const place = places[3 * i + p];
    places[3 * i + p] = places[3 * j + p];
    places[3 * j + p] = place;
  }
}

// Scopes and variables get their numbers as nodes do.
function flattenScopes(manager) {
  let variableCount = 0, declarationCount = 0;
  const global = manager.globalScope;
  manager.scopes.forEach((scope, scopeNumber) => {
    scope.number = scopeNumber;
    const begin = variableCount;
    const own = scope === global ? scope.variables.concat(scope.implicit.variables) : scope.variables;
    for (const variable of own) {
      const first = declarationCount;
      for (let i = 0; i < variable.defs.length; ++i) {
        const definition = variable.defs[i];
        const kind = definition.type === 'Variable' ? definition.kind : definition.type;
        // Not definition.name, which is the whole pattern for catch parameters.
        const identifier = variable.identifiers[i].number;
        declarations.push4(variableCount, DECLARATIONS.get(kind), identifier, definition.node.number);
        ++declarationCount;
      }
      variables.push4(scopeNumber, stringNumber(variable.name), first, declarationCount);
      variable.number = variableCount++;
    }
    const upper = scope.upper ? scope.upper.number : -1;
    scopes.push6(SCOPES.get(scope.type), scope.isStrict ? 1 : 0, scope.block.number, upper, begin, variableCount);
  });
  for (const scope of manager.scopes) {
    for (const reference of scope.references) {
      const name = reference.identifier.name;
      // eslint-scope leaves names of the global object open, as other scripts may declare them too.
      const variable = reference.resolved || global.set.get(name) || global.implicit.set.get(name);
      references.push4(
          reference.identifier.number, scope.number, variable ? variable.number : -1,
          reference.flag | (reference.init ? 4 : 0) | (reference.tainted ? 8 : 0));
    }
  }
}

// [numbers, strings joined by line feeds] or, if acorn refuses the program, [offset, message].
return function parse(source, isModule) {
  for (const section of SECTIONS) section.length = 0;
  strings = new Map();
  const sourceType = isModule ? 'module' : 'script';
  try {
    let program;
    try {
      program = acorn.parse(source, {
        ecmaVersion: 'latest',
        sourceType,
        allowHashBang: true,
        allowReturnOutsideFunction: false,
        onToken(token) {
          if (token.end > token.start) tokens.push3(token.start, token.end, token.type.number);
        },
        onComment(block, text, start, end) { comments.push3(start, end, block ? 1 : 0); },
      });
    } catch (error) {
      // Newer acorns call an overflow of the stack an error of the program.
      if (/^Not enough stack space/.test(error.message)) throw new RangeError('Maximum call stack size exceeded');
      if (error instanceof SyntaxError && typeof error.pos === 'number') {
        return [error.pos, error.message.replace(/ \(\d+:\d+\)$/, '')];
      }
      throw error;
    }
    program.start = 0;
    program.end = source.length;
    flattenNodes(program);
    flattenScopes(eslintScope.analyze(program, {
      ecmaVersion: 2022,
      sourceType,
      ignoreEval: true,  // SyntaxScope::has_direct_eval tells instead, and names stay resolved.
      fallback: 'none',
    }));
    let length = SECTIONS.length;
    for (const section of SECTIONS) length += section.length;
    const result = new Int32Array(length);
    let at = SECTIONS.length;
    SECTIONS.forEach((section, i) => {
      result[i] = section.length / WIDTHS[i];
      result.set(section.array.subarray(0, section.length), at);
      at += section.length;
    });
    return [result, Array.from(strings.keys()).join('\n')];
  } finally {
    strings = new Map();
    // One huge program shall not hold its memory for ever.
    for (const section of SECTIONS) if (section.array.length > 1 << 20) section.array = new Int32Array(1 << 12);
  }
};
})
