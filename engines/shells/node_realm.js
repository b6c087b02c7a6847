// Of the prelude, behind node_values.js: a program in a realm of its own.

// --- A program.

class Session {
  constructor(load) {
    this.load = load;
    this.program = load.program;
    this.bare = load.bare === true;
    this.running = false;
    this.terminated = false;
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
    this.main = this.nextScript() + 1;
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
      this.main = this.nextScript() + 1;
      const main = new vm.SourceTextModule(this.program.source ?? '', {
        identifier: MAIN_URL, context: this.context, importModuleDynamically: (specifier) => this.import('', specifier)});
      this.module = main;
      this.moduleWrap = wrapOf(main);
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

  run(pauseFirst) {
    if (this.finished.outcome === 'REJECTED') return this.finish();
    this.running = true;
    this.runTopLevel(pauseFirst);
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

  // Nothing else may run between the host's pause and the program: steps would go into it.
  runTopLevel(pauseFirst) {
    const message = JSON.stringify({id: ++lastCall, method: 'Runtime.runScript', params: {
      scriptId: String(this.main), executionContextId: this.contextId, objectGroup: 'twinstep'}});
    if (pauseFirst) hostPause.runInThisContext();
    if (this.module !== undefined) {
      this.body = this.moduleWrap.evaluate(-1, false);
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
    connection.dispatch(message);
    const {exceptionDetails} = JSON.parse(answered).result;
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
    this.finished.told = details !== null ? tell(details, value) : {message: messageOf(value), ...tellError(value)};
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
      if (one.revoked || one.promise === this.body) continue;
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
    const rejections = this.rejections.filter(({promise}) => promise !== this.body).slice(0, MOST_DESCRIBED).map(({promise, reason, revoked}) => {
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

// What Node has behind a module: its evaluation gives the promise of the body, and none of Node's own.
function wrapOf(module) {
  return module[Object.getOwnPropertySymbols(module).find(({description}) => description === 'kWrap')];
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
