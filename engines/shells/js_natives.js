// What runs in SpiderMonkey's shell, js: Firefox's prelude (engines/spidermonkey/firefox) with natives that send what they are given to
// the process that debugs (js_shell.h), by standard input and output. A message is a line, a letter and JSON:
//   orders     C  a call: a function, how many units of a string are told, arguments        R  what a question is answered
//   answers    A  what a call gave, and what natives were told meanwhile    X  the call failed: why
//              Q  a question, its arguments, what natives were told: the program waits
// This part is the messages, and the natives. The prelude is behind it, then js_program.js.
'use strict';
const quit_ = quit, readline_ = readline, putstr_ = putstr;
const {parse, stringify} = JSON;

// --- Messages.

// What natives were told since the last message.
let told = [];
// Units of a string that are told of a value, and of a name.
let stringLength = 1000;
const LONGEST_NAME = 1000;
// As of the linked engine (spidermonkey_engine.h).
const HEAP_LIMIT = 512 << 20;
// Calls that can be made without the stack at its end: a message is said in full, and answered, or not at all.
const NEEDED_STACK = 100;

function say(letter, content) { putstr_(letter + stringify(content) + '\n'); }

function hear() {
  const line = readline_();
  if (line === null) quit_(0);
  return line;
}

function isDeep(calls) { return calls === 0 || isDeep(calls - 1); }

function ask(name, ...values) {
  isDeep(NEEDED_STACK);
  say('Q', [name, values, told]);
  told = [];
  const limit = stringLength;
  while (true) {
    const line = hear();
    if (line[0] === 'R') {
      stringLength = limit;
      return parse(line.slice(1));
    }
    carry(line);
  }
}

function carry(line) {
  const [name, length, values] = parse(line.slice(1));
  stringLength = length;
  if (name === EVALUATE || name === SET_VARIABLE) leavesJobs = true;
  let result;
  try {
    result = functions[name](...values);
  } catch (error) {
    told = [];
    say('X', String(error) + '\n' + error?.stack);
    return;
  }
  if (leavesJobs && gcparam('gcBytes') > HEAP_LIMIT) told.push(['memory']);
  say('A', [result ?? null, told]);
  told = [];
}

// --- Values, as ReadPrimitive has them (js_shell.cc).

function nameOf(text) { return text.length > LONGEST_NAME ? text.slice(0, LONGEST_NAME) : text; }

function textOf(text) { return text.length > stringLength ? ['s', text.slice(0, stringLength), text.length - stringLength] : text; }

function primitiveOf(value) {
  switch (typeof value) {
    case 'number':
      return Number.isFinite(value) && !Object.is(value, -0) ? value : ['n', Object.is(value, -0) ? '-0' : String(value)];
    case 'string':
      return textOf(value);
    case 'undefined':
      return ['u'];
    case 'bigint':
      return ['i', String(value)];
    case 'symbol':
      return value.description === undefined ? ['y'] : ['y', textOf(value.description)];
    default:
      return value;
  }
}

// --- Natives. A hook goes on, or ends the program.

// Jobs that an evaluation has left run before the program goes on, as where the engine is linked: the shell's own setting has them throw.
let leavesJobs = false;
function hook(name, values) {
  if (!ask(name, ...values)) {
    program.end();
    return null;
  }
  if (leavesJobs) {
    leavesJobs = false;
    program.drainInHook();
  }
  return undefined;
}

function step(...values) { return hook('step', values); }
// The module that starts the program's is none of its own.
function enter(id, source, line, column) { return source < 0 ? undefined : hook('enter', [id, source, line, column]); }
function pop(...values) { return values[1] < 0 ? undefined : hook('pop', values); }
function breakpoint(...values) { return hook('breakpoint', values); }
function debuggerStatement(...values) { return hook('debuggerStatement', values); }
function exception(...values) { return hook('exception', values); }
// Where the program has used up the stack the debugger's code has none either: the shell has one for both.
function hookFailed(error, stack) {
  return error.includes('too much recursion') ? undefined : hook('hookFailed', [error + ' ' + stack]);
}

function sourceOf(introduction, url, ownUrl, text) {
  return introduction === STARTED ? -1 : ask('sourceOf', introduction ?? '', url ?? '', ownUrl ?? '', text);
}
function hasUrl(number) { return ask('hasUrl', number); }
function newScript(number) { ask('newScript', number); }

function site(script, offset, line, column) { told.push(['site', script, offset, line, column]); }
function stackFrame(id, type, name, source, line, column) {
  told.push(['stackFrame', id, type, nameOf(name ?? ''), source, line, column]);
}
function coveredScript(begin, end, executed) { told.push(['coveredScript', begin, end, executed]); }
function coveredPlace(line, column, count, isStepStart) { told.push(['coveredPlace', line, column, count, isStepStart]); }
function scope(kind) { told.push(['scope', kind]); }
function variable(name, code, value) { told.push(['variable', nameOf(name), code, code === 0 ? primitiveOf(value) : null]); }
function primitive(value) { told.push(['primitive', primitiveOf(value)]); }
function special(code) { told.push(['special', code]); }
function beginObject(code, className, functionName, sameAs) {
  told.push(['beginObject', code, nameOf(className), nameOf(functionName ?? ''), sameAs]);
}
function property(name, enumerable, accessors) {
  const isSymbol = typeof name === 'symbol';
  told.push(['property', textOf(isSymbol ? name.description ?? '' : name), isSymbol, enumerable, accessors]);
}
function endObject(leftOut) { told.push(['endObject', leftOut]); }

function exoticClasses() { return EXOTIC_CLASSES; }

const lengthOfTypedArray = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Int8Array.prototype), 'length').get;
function typedArrayLength(object) {
  try {
    return Reflect.apply(lengthOfTypedArray, object, []);
  } catch (error) {
    return 0;
  }
}

// The shell has no names of ours for them: its scripts are ours, and modules are those that it loads.
const MAIN = 'twinstep main', MODULE = 'twinstep module', SETUP = 'twinstep setup', STARTED = 'twinstep start';
const MAIN_NAME = 'main', START_NAME = 'start';
function introductionOf(source) {
  const {introductionType, url} = source;
  // Firefox's sandboxes say nothing, and have no modules.
  if (introductionType === (typeof parseModule === 'function' ? 'js shell evaluate' : undefined)) {
    return url === MAIN_NAME ? MAIN : SETUP;
  }
  if (introductionType !== undefined && introductionType !== null && introductionType !== 'js shell module') return introductionType;
  if (url === START_NAME) return STARTED;
  return program.specifierOf(url) === MAIN_NAME ? MAIN : MODULE;
}

function urlOf(source) { return program.specifierOf(source.url); }
