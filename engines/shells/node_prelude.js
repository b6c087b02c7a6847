// What runs in Node as a shell: it makes realms for programs, runs them, and hands the inspector's messages on, to and from the process
// that debugs them (node_shell.h), by two pipes: the descriptors 3 and 4. Each message is its length, a letter and a text:
//   orders     I  a message for the inspector         O  a ShellOrder          G  the program, which is paused, goes on
//   answers    I  what the inspector answers           A  a ShellAnswer         P  the program is paused: the inspector's message
//              R  a ShellImport, which is answered by N and a number   S  the number of a module's script, and its specifier
// Code of the program never runs because somebody looks; what the inspector itself does when it describes an object is out of our hands.
'use strict';
const fs = require('fs');
const vm = require('vm');
const {types} = require('util');
const {internalBinding} = require('internal/test/binding');
const {Connection, registerAsyncHook} = internalBinding('inspector');
const {getConstructorName} = internalBinding('util');
const {setPromiseRejectCallback} = internalBinding('task_queue');

const ORDERS = 3, ANSWERS = 4;
const REJECTED_WITHOUT_HANDLER = 0, HANDLER_ADDED = 1;
// As ValueReader has them (engines/v8/value_reader.cc).
const MOST_VARIABLES = 10000, LONG_ARRAY = 1000, PROBES = 100000, LONGEST_BIGINT = 1n << (64n * (1n << 14n));
// As ConsoleLines has it.
const CONSOLE_LIMIT = 64 << 10;
const MOST_DESCRIBED = 50, TOLD_CALLS = 10, LONGEST_MESSAGE = 500, MOST_LOGGED = 1000;
const MAIN_URL = 'main.js';
// In which a program imports what is found later.
const MOST_TURNS = 1000, QUIET_TURNS = 3;

const runScriptIn = Object.getPrototypeOf(vm.Script.prototype).runInContext;

// --- Messages.

const chunk = Buffer.alloc(1 << 16);
let received = Buffer.alloc(0);
function readBytes(count) {
  while (received.length < count) {
    let got = 0;
    try {
      got = fs.readSync(ORDERS, chunk, 0, chunk.length, null);
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(0);
      continue;
    }
    if (got === 0) process.exit(0);
    received = Buffer.concat([received, chunk.subarray(0, got)]);
  }
  const bytes = received.subarray(0, count);
  received = received.subarray(count);
  return bytes;
}
function hear() {
  const length = readBytes(4).readUInt32LE(0);
  const text = readBytes(length).toString('utf8');
  return {letter: text[0], text: text.slice(1)};
}
function say(letter, text) {
  const body = Buffer.from(letter + text, 'utf8');
  const head = Buffer.alloc(4);
  head.writeUInt32LE(body.length, 0);
  const all = Buffer.concat([head, body]);
  for (let at = 0; at < all.length;) {
    try {
      at += fs.writeSync(ANSWERS, all, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') process.exit(0);
    }
  }
}
const answer = (content) => say('A', JSON.stringify(content));

// --- The inspector.

let answered = '';
let session = null;
let contexts = [];
const ANSWER_START = '{"id":', PAUSED_START = '{"method":"Debugger.paused"', PARSED_START = '{"method":"Debugger.scriptParsed"',
      CREATED_START = '{"method":"Runtime.executionContextCreated"';
const connection = new Connection((message) => {
  if (message.startsWith(ANSWER_START)) {
    answered = message;
  } else if (message.startsWith(PAUSED_START)) {
    if (session !== null && session.running) servePause(message);
  } else if (message.startsWith(CREATED_START)) {
    contexts.push(JSON.parse(message).params.context);
  } else if (message.startsWith(PARSED_START) && session !== null) {
    const {url, scriptId} = JSON.parse(message).params;
    if (!session.compiled) session.scripts.set(url, Number(scriptId));
    if (session.modules.has(url)) say('S', scriptId + ' ' + url);
  }
});
let lastCall = 1 << 30;
function call(method, params) {
  answered = '';
  connection.dispatch(JSON.stringify({id: ++lastCall, method, params}));
  const {result, error} = JSON.parse(answered);
  if (error !== undefined) throw new Error(method + ': ' + error.message);
  return result;
}
let watching = null;

// --- Values, as messages of proto/value.proto.

const hasOwn = (object, key) => Object.prototype.hasOwnProperty.call(object, key);
const typedArrayLength = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length').get;
const lone = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

function jsString(text, limit) {
  const out = {};
  if (text.length > limit) out.cut = text.length - limit;
  const kept = text.length > limit ? text.slice(0, limit) : text;
  if (lone.test(kept)) out.utf16 = Buffer.from(kept, 'utf16le').toString('base64'); else out.utf8 = kept;
  return out;
}

// As names of C++ have it: a lone surrogate becomes \udXXX.
function display(text) {
  if (!lone.test(text)) return text;
  return text.replace(new RegExp(lone, 'g'), (unit) => '\\u' + unit.charCodeAt(0).toString(16));
}

function isExotic(object) {
  return ArrayBuffer.isView(object) || types.isNativeError(object) || types.isMap(object) || types.isSet(object) ||
      types.isPromise(object) || types.isDate(object) || types.isRegExp(object) || types.isArgumentsObject(object) ||
      types.isGeneratorObject(object) || types.isMapIterator(object) || types.isSetIterator(object) || types.isWeakMap(object) ||
      types.isWeakSet(object) || getConstructorName(object) === 'WeakRef' || types.isBoxedPrimitive(object) ||
      types.isAnyArrayBuffer(object) || types.isModuleNamespaceObject(object);
}
function kindOf(object) {
  if (types.isProxy(object)) return 'PROXY';
  if (typeof object === 'function') return 'FUNCTION';
  if (Array.isArray(object)) return 'ARRAY';
  return isExotic(object) ? 'EXOTIC' : 'PLAIN';
}

// The function's name as V8 shows it.
function functionName(f) {
  const own = Object.getOwnPropertyDescriptor(f, 'name');
  if (own !== undefined && typeof own.value === 'string') return own.value;
  const found = /^class\s+([\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*)/u.exec(Function.prototype.toString.call(f));
  return found !== null && found[1] !== 'extends' ? found[1] : '';
}

class Reader {
  constructor() {
    this.numbers = new Map();
  }

  read(value, limits, depth = limits.objectDepth) {
    switch (typeof value) {
      case 'number':
        if (Object.is(value, -0)) return {number: '-0'};
        return {number: Number.isFinite(value) ? value : String(value)};
      case 'string':
        return {string: jsString(value, limits.stringLength)};
      case 'boolean':
        return {boolean: value};
      case 'undefined':
        return {singleton: 'UNDEFINED'};
      case 'bigint':
        return value < LONGEST_BIGINT && value > -LONGEST_BIGINT ? {bigint: String(value)} : {singleton: 'UNAVAILABLE'};
      case 'symbol': {
        const {description} = value;
        return {symbol: description === undefined ? {} : {description: jsString(description, limits.stringLength)}};
      }
      default:
        return value === null ? {singleton: 'NULL'} : {object: this.readObject(value, limits, depth)};
    }
  }

  readObject(object, limits, depth) {
    if (session !== null && object === session.global) {
      return limits.objectDepth === 0 ? {kind: 'EXOTIC'} : {kind: 'EXOTIC', className: 'global'};
    }
    const out = {kind: kindOf(object)};
    if (limits.objectDepth === 0) return out;
    out.className = out.kind === 'PROXY' ? 'Proxy' : display(getConstructorName(object));
    if (out.kind === 'FUNCTION') {
      const name = functionName(object);
      if (name !== '') out.functionName = display(name);
    }
    const seen = this.numbers.get(object);
    if (seen !== undefined) {
      out.sameAs = seen;
    } else {
      this.numbers.set(object, this.numbers.size + 1);
      if (out.kind !== 'PROXY') this.copyProperties(object, limits, depth, out);
    }
    return out;
  }

  copyProperties(object, limits, depth, out) {
    const limit = depth > 0 ? limits.properties : 0;
    const {keys, total} = ownKeys(object, limit);
    if (keys.length > 0) {
      out.properties = keys.map((key) => {
        const property = {};
        const name = typeof key === 'symbol' ? key.description : key;
        if (typeof key === 'symbol') property.symbol = true;
        if (name !== undefined) property.name = jsString(name, limits.stringLength);
        const {value, missing, accessor, enumerable} = describe(object, key);
        if (!enumerable) property.notEnumerable = true;
        if (accessor !== undefined) {
          property.accessor = accessor;
        } else {
          property.value = missing ? {singleton: 'UNINITIALIZED'} : this.read(value, limits, depth - 1);
        }
        return property;
      });
    }
    if (total > keys.length) out.propertiesLeftOut = total - keys.length;
  }

  variables(list, limits) {
    return list.map(({name, value, missing}) =>
      ({name: display(name), value: missing ? {singleton: 'UNAVAILABLE'} : this.read(value, limits)}));
  }
}

function ownKeys(object, limit) {
  let length = 0;
  if (Array.isArray(object)) length = object.length;
  if (types.isTypedArray(object)) length = typedArrayLength.call(object);
  if (length > LONG_ARRAY) {
    const keys = [];
    for (let i = 0; i < Math.min(length, PROBES) && keys.length < limit; ++i) {
      if (hasOwn(object, i)) keys.push(String(i));
    }
    return {keys, total: length};
  }
  let keys = Reflect.ownKeys(object);
  if (typeof object === 'function') keys = keys.filter((key) => !isOfTheStack(object, key));
  return {keys: keys.slice(0, limit), total: keys.length};
}

// Whether it is one of the properties that old functions have for their running activation, which V8 calls values that nobody can change.
function isOfTheStack(f, key) {
  if (key !== 'arguments' && key !== 'caller') return false;
  const own = Object.getOwnPropertyDescriptor(f, key);
  return own !== undefined && hasOwn(own, 'value') && !own.writable && !own.configurable && !own.enumerable;
}

function describe(object, key) {
  // V8 makes it on demand, by a function that the program can replace.
  if (key === 'stack' && types.isNativeError(object)) return {accessor: {getter: true, setter: true}, enumerable: false};
  let own;
  try {
    own = Object.getOwnPropertyDescriptor(object, key);
  } catch {
    // A binding of a module namespace without value.
    return {missing: true, enumerable: false};
  }
  if (own === undefined) return {missing: true, enumerable: false};
  if (hasOwn(own, 'value')) return {value: own.value, enumerable: own.enumerable};
  const accessor = {};
  if (own.get !== undefined) accessor.getter = true;
  if (own.set !== undefined) accessor.setter = true;
  return {accessor, enumerable: own.enumerable};
}

// The bindings of a scope object that V8 made for a debugger.
function listBindings(scope, skip) {
  const list = [];
  for (const name of Reflect.ownKeys(scope)) {
    if (typeof name !== 'string' || skip(name)) continue;
    try {
      list.push({name, value: scope[name], missing: false});
    } catch {
      list.push({name, value: undefined, missing: true});
    }
  }
  return list;
}

// The own properties of an object of the program as variables.
function listProperties(object, skip) {
  const list = [];
  if (types.isProxy(object)) return list;
  for (const name of ownKeys(object, MOST_VARIABLES).keys) {
    if (typeof name !== 'string' || skip(name)) continue;
    const {value, missing, accessor} = describe(object, name);
    list.push({name, value, missing: missing === true || accessor !== undefined});
  }
  return list;
}

function look(object) {
  const isProxy = types.isProxy(object);
  return {
    isGlobal: object === session.global,
    isFunction: typeof object === 'function',
    isError: types.isNativeError(object),
    hasEntries: types.isMap(object) || types.isSet(object) || types.isMapIterator(object) || types.isSetIterator(object),
    elements: isProxy ? 0 : Array.isArray(object) ? object.length : types.isTypedArray(object) ? typedArrayLength.call(object) :
      types.isStringObject(object) ? String.prototype.valueOf.call(object).length : 0,
  };
}

// Of the inspector's own list.
function entries(list, limits) {
  const out = {entries: []};
  for (let i = 0; i < list.length; ++i) {
    if (i >= limits.properties) {
      out.leftOut = list.length - i;
      break;
    }
    const entry = {};
    for (const side of ['key', 'value']) {
      if (hasOwn(list[i], side)) entry[side] = new Reader().read(list[i][side], limits);
    }
    out.entries.push(entry);
  }
  return out;
}

// What is behind ids of the inspector.
let fetched = [];
const take = (...objects) => {
  fetched = objects;
};
function fetch(ids) {
  const names = ids.map((id, i) => ', a' + i).join('');
  fetched = [];
  call('Runtime.callFunctionOn', {
    objectId: session.takeId,
    functionDeclaration: `function(f${names}) { f(${names.slice(2)}); }`,
    arguments: [session.takeId, ...ids].map((objectId) => ({objectId})),
    silent: true,
  });
  return fetched;
}

// --- What is told of exceptions.

function placeOf(scriptId, url, line, column) {
  const place = {line: line + 1, column};
  if (scriptId === session.main || url === MAIN_URL && session.bare) return place;
  if (session.modules.has(url)) return {source: 'MODULE', name: url, ...place};
  if (session.setupUrls.includes(url)) return {source: 'OTHER', name: url, ...place};
  return {source: session.main >= 0 && scriptId > session.main ? 'EVAL' : 'OTHER', ...place};
}

// An error's or another value's text as consoles show it, by properties alone.
function messageOf(value) {
  const data = (object, key) => {
    for (let i = 0; object !== null && i < 100; ++i) {
      if (types.isProxy(object)) return undefined;
      const own = Object.getOwnPropertyDescriptor(object, key);
      if (own !== undefined) return own.value;
      object = Object.getPrototypeOf(object);
    }
    return undefined;
  };
  let text;
  if (typeof value === 'symbol') {
    text = `Symbol(${value.description ?? ''})`;
  } else if (value === null || typeof value !== 'object' && typeof value !== 'function') {
    text = String(value);
  } else if (types.isNativeError(value)) {
    const name = data(value, 'name'), message = data(value, 'message');
    const shown = name === undefined ? 'Error' : String(name);
    text = message === undefined || message === '' ? shown : shown === '' ? String(message) : `${shown}: ${String(message)}`;
  } else if (typeof value === 'function') {
    text = Function.prototype.toString.call(value);
  } else {
    text = `#<${getConstructorName(value)}>`;
  }
  return display(text.slice(0, LONGEST_MESSAGE));
}

function callsOf(stackTrace) {
  const frames = stackTrace === undefined ? [] : stackTrace.callFrames.slice();
  while (frames.length > 0 && Number(frames.at(-1).scriptId) < session.firstScript) frames.pop();
  return frames.slice(0, TOLD_CALLS).map(({functionName, scriptId, url, lineNumber, columnNumber}) => {
    const site = functionName === '' ? {} : {functionName};
    if (Number(scriptId) > 0 && lineNumber >= 0) site.location = placeOf(Number(scriptId), url, lineNumber, columnNumber);
    return site;
  });
}

// Of Runtime.ExceptionDetails.
function tell(details, value) {
  const told = {message: messageOf(value)};
  const id = Number(details.scriptId ?? details.stackTrace?.callFrames[0]?.scriptId ?? 0);
  const url = details.url ?? details.stackTrace?.callFrames[0]?.url ?? '';
  if (id >= session.firstScript) told.location = placeOf(id, url, details.lineNumber, details.columnNumber);
  const calls = callsOf(details.stackTrace);
  if (calls.length > 0) told[types.isNativeError(value) ? 'madeAt' : 'thrownAt'] = calls;
  return told;
}

// As an error tells of itself: empty for other values.
function tellError(value) {
  if (!types.isNativeError(value)) return {};
  session.given = value;
  const {result} = call('Runtime.callFunctionOn', {
    objectId: session.giveId, functionDeclaration: 'function(f) { return f(); }', arguments: [{objectId: session.giveId}], silent: true});
  try {
    const {exceptionDetails} = call('Runtime.getExceptionDetails', {errorObjectId: result.objectId});
    return exceptionDetails === undefined ? {} : tell(exceptionDetails, value);
  } catch {
    // An older V8 has no such message.
    return {};
  }
}

// --- A program.

class Session {
  constructor(load) {
    this.load = load;
    this.program = load.program;
    this.bare = load.bare === true;
    this.running = false;
    this.compiled = false;
    this.terminated = false;
    this.scripts = new Map();
    this.modules = new Map();
    this.setupUrls = load.setupUrls ?? [];
    this.main = -1;
    this.firstScript = 0;
    this.printed = [];
    this.printedBytes = 0;
    this.printedMore = 0;
    this.logged = [];
    this.logpoints = [];
    this.truth = [];
    this.rejections = [];
    this.readers = new Map();
    this.imports = 0;
    this.canImport = /\bimport\b/.test([this.program.source, ...(this.program.modules ?? []).map(({source}) => source)].join());
    this.random = 0n;
    this.finished = {outcome: 'COMPLETED'};

    this.context = vm.createContext(vm.constants?.DONT_CONTEXTIFY ?? {}, {microtaskMode: 'afterEvaluate'});
    this.contextId = contexts.at(-1).id;
    contexts = [];
    this.global = vm.runInContext('globalThis', this.context);
    this.jobs = new vm.Script('0', {filename: 'twinstep:jobs.js'});
    this.firstScript = this.nextScript() + 1;
    this.bootstrap();
  }

  nextScript() {
    return Number(call('Runtime.compileScript', {
      expression: '0', sourceURL: 'twinstep:number.js', persistScript: true, executionContextId: this.contextId}).scriptId);
  }

  // What the realm has beside the language, as the linked engines have it.
  bootstrap() {
    const host = {
      __proto__: null,
      random: () => {
        const mask = 0xFFFFFFFFFFFFFFFFn;
        this.random = this.random + 0x9E3779B97F4A7C15n & mask;
        let z = this.random;
        z = (z ^ z >> 30n) * 0xBF58476D1CE4E5B9n & mask;
        z = (z ^ z >> 27n) * 0x94D049BB133111EBn & mask;
        return Number((z ^ z >> 31n) >> 11n) * 2 ** -53;
      },
      print: (values) => this.print(values),
      now: this.load.clockMillis,
    };
    const make = vm.compileFunction(BOOTSTRAP, ['host'], {filename: 'twinstep:bootstrap.js', parsingContext: this.context});
    make.call(this.global, host);
    this.take = take;
    const define = (name, value) => {
      Object.defineProperty(this.global, name, {value, configurable: true, writable: true, enumerable: false});
      const {result} = call('Runtime.evaluate', {expression: name, contextId: this.contextId, objectGroup: 'twinstep', silent: true});
      delete this.global[name];
      return result.objectId;
    };
    this.takeId = define('twinstep$take', take);
    this.giveId = define('twinstep$give', () => this.given);
    this.known = new Set(Reflect.ownKeys(this.global));
    this.knownLexicals = new Set();
  }

  print(values) {
    const line = values.map((value) => this.consoleText(value)).join(' ');
    if (this.printedBytes > CONSOLE_LIMIT) {
      ++this.printedMore;
      return;
    }
    this.printedBytes += line.length;
    this.printed.push(line);
  }

  consoleText(value) {
    if (typeof value === 'string') return display(value.slice(0, CONSOLE_LIMIT));
    if (typeof value === 'symbol') return `Symbol(${display(value.description ?? '')})`;
    if (typeof value === 'bigint') return `${value}n`;
    if (Object.is(value, -0)) return '-0';
    if (value === null || typeof value !== 'object' && typeof value !== 'function') return String(value);
    if (kindOf(value) === 'FUNCTION') return 'function ' + display(functionName(value));
    return `[object ${builtinClass(value)}]`;
  }

  // Compiles and runs a script of the host's, before the program.
  runScript(expression, sourceURL) {
    const compiled = call('Runtime.compileScript', {expression, sourceURL, persistScript: true, executionContextId: this.contextId});
    if (compiled.exceptionDetails !== undefined) return {id: -1, details: compiled.exceptionDetails};
    const ran = call('Runtime.runScript', {scriptId: compiled.scriptId, executionContextId: this.contextId, silent: true,
      objectGroup: 'twinstep'});
    return {id: Number(compiled.scriptId), details: ran.exceptionDetails};
  }

  runJobs() {
    // Not vm's own way, which steps could go into.
    runScriptIn.call(this.jobs, this.context, -1, true, false, false);
  }

  valueOf(remote) {
    if (remote.objectId !== undefined) return fetch([remote.objectId])[0];
    if (remote.unserializableValue !== undefined) {
      const text = remote.unserializableValue;
      return text.endsWith('n') ? BigInt(text.slice(0, -1)) : text === '-0' ? -0 : Number(text);
    }
    return remote.value;
  }

  async start() {
    const loaded = {mainScript: -1, setupScripts: [], context: this.contextId, firstScript: this.firstScript};
    if (this.load.truthHost) this.installTruth();
    const setup = this.program.setup ?? [];
    for (let i = 0; i < setup.length; ++i) {
      const {id, details} = this.runScript(setup[i], this.setupUrls[i]);
      if (id >= 0) loaded.setupScripts.push(id);
      if (details === undefined) {
        this.runJobs();
        continue;
      }
      const failure = {script: i, reason: details.exception === undefined ? 'ended' : messageOf(this.valueOf(details.exception))};
      if (id < 0 || Number(details.scriptId) === id) {
        failure.line = details.lineNumber + 1;
        failure.column = details.columnNumber;
      }
      return {...loaded, setupFailed: failure};
    }
    if (setup.length > 0) {
      this.known = new Set(Reflect.ownKeys(this.global));
      if (!this.bare) {
        this.knownLexicals = new Set(call('Runtime.globalLexicalScopeNames', {executionContextId: this.contextId}).names);
      }
    }
    for (const {specifier, source} of this.program.modules ?? []) this.modules.set(specifier, {source: source ?? '', module: null});
    setPromiseRejectCallback(noteRejection);
    if (this.program.kind === 'MODULE') await this.loadModule(); else this.loadScript();
    // V8 says the number of what vm compiles later than of what the inspector does.
    if (this.main >= 0) this.main = this.scripts.get(MAIN_URL) ?? this.main;
    this.compiled = true;
    return {...loaded, mainScript: this.main};
  }

  loadScript() {
    const source = this.program.source ?? '';
    const compiled = call('Runtime.compileScript', {
      expression: source, sourceURL: MAIN_URL, persistScript: true, executionContextId: this.contextId});
    if (compiled.exceptionDetails !== undefined) {
      this.reject(compiled.exceptionDetails, this.valueOf(compiled.exceptionDetails.exception));
      return;
    }
    this.main = Number(compiled.scriptId);
    // A script that the inspector compiles cannot import.
    if (!this.canImport) return;
    this.script = new vm.Script(source, {filename: MAIN_URL, importModuleDynamically: (specifier) => this.import('', specifier)});
  }

  reject(details, value) {
    this.finished = {outcome: 'REJECTED', exception: new Reader().read(value, this.load.exceptionLimits)};
    if (details !== null) {
      this.main = Number(details.scriptId ?? -1);
      this.finished.told = tell(details, value);
    }
    this.main = -1;
  }

  async loadModule() {
    try {
      const main = new vm.SourceTextModule(this.program.source ?? '', {
        identifier: MAIN_URL, context: this.context, importModuleDynamically: (specifier) => this.import('', specifier)});
      this.module = main;
      this.main = 0;
      await main.link((specifier, importer) => this.find(importer === main ? '' : importer.identifier, specifier));
    } catch (error) {
      this.module = undefined;
      this.reject(null, error);
    }
  }

  // The module that an import means, compiled once.
  find(importer, specifier) {
    say('R', JSON.stringify({importer, specifier}));
    const index = Number(hear().text);
    if (index < 0) throw new this.global.TypeError(`Cannot find module '${specifier}'`);
    const {specifier: name} = this.program.modules[index];
    const entry = this.modules.get(name);
    entry.module ??= new vm.SourceTextModule(entry.source, {
      identifier: name, context: this.context, importModuleDynamically: (wanted) => this.import(name, wanted)});
    return entry.module;
  }

  async import(importer, specifier) {
    ++this.imports;
    try {
      const module = this.find(importer, specifier);
      if (module.status === 'unlinked') await module.link((wanted, from) => this.find(from.identifier, wanted));
      module.evaluate().catch(() => {});
      for (let turns = 0; module.status === 'evaluating' && turns < MOST_TURNS; ++turns) await nextTurn();
      return module;
    } finally {
      --this.imports;
    }
  }

  // --- Truth.

  installTruth() {
    const {truthHost, truthScript, truthEvents} = this.load;
    const emit = (values) => {
      const numbers = [], read = [];
      for (let i = 0; i < values.length; ++i) {
        if (i % 4 !== 3) {
          numbers.push(values[i]);
          continue;
        }
        numbers.push(0);
        if (values[i - 1] >= 0) read.push(new Reader().read(values[i], {objectDepth: 0, properties: 50, stringLength: 1000}));
      }
      this.truth.push({numbers, values: read});
      // One beyond, by which the sink sees that there is more.
      return this.truth.length <= truthEvents;
    };
    Object.defineProperty(this.global, truthHost, {
      value: vm.compileFunction('return (...values) => emit(values);', ['emit'],
        {filename: 'twinstep:truth.js', parsingContext: this.context})(emit),
      configurable: true, writable: true, enumerable: false});
    const {details} = this.runScript(truthScript, 'recorder.js');
    if (details !== undefined) throw new Error('the recorder of truth fails: ' + JSON.stringify(details));
    this.beginJobs = this.global[truthHost];
    delete this.global[truthHost];
  }

  // --- The run.

  run() {
    if (this.finished.outcome === 'REJECTED') return this.finish();
    this.running = true;
    this.runTopLevel();
    if (!this.terminated) this.beginJobs?.();
    if (!this.terminated) this.runJobs();
    if (this.terminating) this.terminated = true;
    if (!this.canImport || this.terminated) return this.finishRun();
    waiting = true;
    this.waitForImports(0, 0);
    return false;
  }

  // Node looks for what is imported in its own jobs, and so in turns of its loop.
  waitForImports(turns, quiet) {
    if (turns >= MOST_TURNS || quiet >= QUIET_TURNS) {
      this.finishRun();
      waiting = false;
      return;
    }
    setImmediate(() => {
      waiting = false;
      this.runJobs();
      waiting = true;
      this.waitForImports(turns + 1, this.imports > 0 ? 0 : quiet + 1);
    });
  }

  runTopLevel() {
    if (this.module !== undefined) {
      this.evaluation = this.module.evaluate();
      this.evaluation.catch(() => {});
      return;
    }
    if (this.script !== undefined) {
      try {
        this.script.runInContext(this.context, {displayErrors: false});
      } catch (error) {
        this.throwsTo(null, error);
      }
      return;
    }
    const {exceptionDetails} = call('Runtime.runScript', {
      scriptId: String(this.main), executionContextId: this.contextId, objectGroup: 'twinstep'});
    if (exceptionDetails === undefined) return;
    // One that was ended has no exception.
    if (this.terminating || exceptionDetails.exception === undefined) {
      this.terminated = true;
    } else {
      this.throwsTo(exceptionDetails, this.valueOf(exceptionDetails.exception));
    }
  }

  throwsTo(details, value) {
    this.finished.outcome = 'THREW';
    this.finished.exception = new Reader().read(value, this.load.exceptionLimits);
    if (details !== null) this.finished.told = tell(details, value); else this.finished.told = tellError(value);
  }

  finishRun() {
    this.running = false;
    if (this.module?.status === 'errored') this.throwsTo(null, this.module.error);
    if (!this.terminated) this.tellProgram();
    return this.finish();
  }

  // As a page does, where the program is to know.
  tellProgram() {
    if (!this.load.tellsRejections) return;
    const handler = this.global.onunhandledrejection;
    if (typeof handler !== 'function') return;
    for (let i = 0; i < this.rejections.length; ++i) {
      const one = this.rejections[i];
      if (one.revoked) continue;
      try {
        const event = vm.runInContext('({})', this.context);
        event.promise = one.promise;
        event.reason = one.reason;
        handler.call(this.global, event);
      } catch (error) {
        if (this.finished.outcome === 'COMPLETED') this.throwsTo(null, error);
        return;
      }
      this.runJobs();
    }
  }

  finish() {
    this.running = false;
    const numbered = [];
    const rejections = this.rejections.slice(0, MOST_DESCRIBED).map(({promise, reason, revoked}) => {
      let at = numbered.indexOf(promise);
      if (at < 0) at = numbered.push(promise) - 1;
      const out = {promise: at + 1, reason: new Reader().read(reason, this.load.exceptionLimits)};
      if (!this.terminated) out.told = {message: messageOf(reason), ...tellError(reason)};
      if (revoked) out.revoked = true;
      return out;
    });
    answer({finished: {
      finished: {...this.finished, rejections},
      printed: this.printed,
      printedMore: String(this.printedMore),
      logged: this.logged,
      truth: this.truth,
      terminated: this.terminated,
    }});
    return true;
  }

  // --- What a debugger asks.

  log(number, value, thrown) {
    if (this.logged.length >= MOST_LOGGED) return;
    const one = {number, printed: this.printed.length + this.printedMore, value: new Reader().read(value, this.logpoints[number])};
    if (thrown) one.thrown = true;
    this.logged.push(one);
  }

  installLogpoints(script) {
    const {result} = call('Runtime.evaluate', {expression: script, contextId: this.contextId, objectGroup: 'twinstep', silent: true});
    const [give] = fetch([result.objectId]);
    give(vm.compileFunction('return (...all) => log(all[0], all[1], all.length > 2);', ['log'],
      {filename: 'twinstep:logpoints.js', parsingContext: this.context})((...all) => this.log(...all)));
    this.knownLexicals.add(script.slice(4, script.indexOf(';')));
  }

  scopes(reader, objects, kinds, limits) {
    const none = () => false;
    return objects.map((object, i) => {
      const kind = kinds[i];
      const list = kind === 'GLOBAL' ? listProperties(object, (name) => this.known.has(name)) :
        kind === 'WITH' ? listProperties(object, none) :
        kind === 'SCRIPT' ? listBindings(object, (name) => this.knownLexicals.has(name)) : listBindings(object, none);
      return {kind, variables: reader.variables(list, limits)};
    });
  }

  read({what, objectIds = [], kinds = [], limits, reader: number, name}) {
    const objects = objectIds.length === 0 ? [] : fetch(objectIds);
    let reader = this.readers.get(number);
    if (reader === undefined) this.readers.set(number, reader = new Reader());
    switch (what) {
      case 'SCOPES':
        return {frame: {scopes: this.scopes(reader, objects, kinds, completeLimits(limits))}};
      case 'FIND_SCOPE':
        return {number: objects.findIndex((scope) => !types.isProxy(scope) && hasOwn(scope, name))};
      case 'ERROR_STACK': {
        const {madeAt} = tellError(objects[0]);
        return {told: madeAt === undefined ? {} : {madeAt}};
      }
      case 'LOOK':
        return {look: look(objects[0])};
      case 'ENTRIES':
        return {opened: entries(objects[0], completeLimits(limits))};
      default:
        return {value: reader.read(objects[0], completeLimits(limits))};
    }
  }

  close() {
    setPromiseRejectCallback(() => {});
    call('Runtime.releaseObjectGroup', {objectGroup: 'twinstep'});
    watching?.disconnect();
    watching = null;
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
const completeLimits = (limits) => ({objectDepth: 0, properties: 0, stringLength: 0, ...limits});

function builtinClass(object) {
  const kind = kindOf(object);
  if (kind === 'PROXY') return 'Proxy';
  if (kind === 'ARRAY') return 'Array';
  if (kind === 'PLAIN') return 'Object';
  if (types.isNativeError(object)) return 'Error';
  for (const name of ['Map', 'Set', 'Promise', 'Date', 'RegExp', 'WeakMap', 'WeakSet', 'DataView', 'SharedArrayBuffer', 'ArrayBuffer',
                      'Uint8Array', 'Uint8ClampedArray', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array',
                      'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array']) {
    if (types['is' + name]?.(object)) return name;
  }
  if (types.isArgumentsObject(object)) return 'Arguments';
  if (types.isGeneratorObject(object)) return 'Generator';
  if (types.isMapIterator(object)) return 'Map Iterator';
  if (types.isSetIterator(object)) return 'Set Iterator';
  if (types.isNumberObject(object)) return 'Number';
  if (types.isStringObject(object)) return 'String';
  if (types.isBooleanObject(object)) return 'Boolean';
  if (types.isSymbolObject(object)) return 'Symbol';
  if (types.isBigIntObject(object)) return 'BigInt';
  return types.isModuleNamespaceObject(object) ? 'Module' : 'WeakRef';
}

function noteRejection(type, promise, reason) {
  if (session === null || Object.getPrototypeOf(promise) === Promise.prototype) return;
  if (type === REJECTED_WITHOUT_HANDLER) {
    session.rejections.push({promise, reason, revoked: false});
  } else if (type === HANDLER_ADDED) {
    const found = session.rejections.findLast((one) => one.promise === promise && !one.revoked);
    if (found !== undefined) found.revoked = true;
  }
}

// In the realm, before any other code.
const BOOTSTRAP = `'use strict';
const {defineProperty, prototype: {toString: _}} = Object;
const {construct, apply} = Reflect;
const {random, print, now} = host;
const define = (object, name, value, enumerable = false) =>
  defineProperty(object, name, {value, enumerable, writable: true, configurable: true});
define(Math, 'random', {random() { return random(); }}.random);
const RealDate = Date, dateToString = Date.prototype.toString;
define(RealDate, 'now', {now() { return now; }}.now);
const FrozenDate = new Proxy(RealDate, {
  __proto__: null,
  construct(target, values, newTarget) {
    return construct(target, values.length === 0 ? [now] : values, newTarget === FrozenDate ? target : newTarget);
  },
  apply(target) { return apply(dateToString, new target(now), []); },
});
define(RealDate.prototype, 'constructor', FrozenDate);
define(globalThis, 'Date', FrozenDate);
const console = {};
const functions = {
  log(...values) { print(values); }, info(...values) { print(values); }, warn(...values) { print(values); },
  error(...values) { print(values); }, debug(...values) { print(values); },
};
for (const name of ['log', 'info', 'warn', 'error', 'debug']) define(console, name, functions[name], true);
define(globalThis, 'console', console);
define(globalThis, 'print', {print(...values) { print(values); }}.print);
`;

// --- Serving.

// While the program is paused.
function servePause(message) {
  say('P', message);
  while (true) {
    const {letter, text} = hear();
    if (letter === 'G') {
      session.readers.clear();
      return;
    }
    carry(letter, text);
  }
}

function carry(letter, text) {
  if (letter === 'I') {
    answered = '';
    connection.dispatch(text);
    say('I', answered);
    if (text.includes('"terminateOnResume"')) session.terminating = true;
    return;
  }
  const order = JSON.parse(text);
  try {
    answer(carryOrder(order));
  } catch (error) {
    answer({error: String(error?.stack ?? error)});
  }
}

function carryOrder(order) {
  if (order.read !== undefined) return session.read(order.read);
  if (order.logpoint !== undefined) {
    session.logpoints[order.logpoint.number ?? 0] = completeLimits(order.logpoint.limits);
  } else if (order.installLogpoints !== undefined) {
    session.installLogpoints(order.installLogpoints);
  } else if (order.nextScript) {
    return {number: session.nextScript()};
  } else if (order.collectGarbage) {
    call('HeapProfiler.collectGarbage', {});
  } else if (order.watch !== undefined) {
    watching?.disconnect();
    watching = order.watch.attaches ? new Connection(() => {}) : null;
    watching?.dispatch('{"id":1,"method":"Debugger.enable"}');
  } else if (order.clearStep) {
    vm.runInThisContext('debugger;', {filename: 'step.js'});
  } else if (order.close) {
    session.close();
    session = null;
  } else {
    throw new Error('no such order');
  }
  return {done: true};
}

function begin(load) {
  session = null;
  waiting = true;
  load.exceptionLimits = completeLimits(load.exceptionLimits);
  session = new Session(load);
  session.start().then((loaded) => answer({loaded}), (error) => answer({error: String(error?.stack ?? error)}))
    .finally(() => {
      waiting = false;
    });
}

// Something goes on in Node's own loop.
let waiting = false;

// The next turn is there before anything runs: where a program is ended, so is all that is on the stack, and it goes on there. While a
// program runs nothing of Node's is called that steps could go into.
function turn() {
  setImmediate(turn);
  if (waiting) return;
  if (session !== null && session.running) {
    session.terminated = true;
    session.finish();
  }
  serve();
}

function serve() {
  while (true) {
    const {letter, text} = hear();
    if (letter === 'O') {
      const order = JSON.parse(text);
      if (order.load !== undefined) {
        try {
          begin(order.load);
        } catch (error) {
          answer({error: String(error?.stack ?? error)});
          waiting = false;
        }
        return;
      }
      if (order.run) {
        if (!session.run()) return;
        continue;
      }
    }
    carry(letter, text);
  }
}

process.on('uncaughtException', (error) => {
  fs.writeSync(2, 'twinstep: the shell fails: ' + (error?.stack ?? error) + '\n');
  process.exit(3);
});
process.on('unhandledRejection', () => {});
// Node's own hooks, for its own async stacks, would be stepped into.
registerAsyncHook(() => {}, () => {});
answer({started: {version: process.versions.v8}});
call('Runtime.enable', {});
setImmediate(turn);
//# sourceURL=twinstep:node_prelude.js
