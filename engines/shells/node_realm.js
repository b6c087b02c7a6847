// Of the prelude in Node, its fourth part: a program in a realm of its own.

// --- A program.

class Session extends V8Program {
  constructor(load) {
    super(load);
    this.running = false;
    this.imports = 0;
    this.canImport = /\bimport\b/.test([this.program.source, ...(this.program.modules ?? []).map(({source}) => source)].join());

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
    const make = vm.compileFunction(`return ${bootstrap}`, [], {filename: 'twinstep:bootstrap.js', parsingContext: this.context});
    make()(this.host());
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
    const {truthHost, truthScript} = this.load;
    const emit = (values) => this.emit(values);
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
        this.throwsTo(error, {message: messageOf(error), ...tellError(error)});
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
      const value = this.valueOf(exceptionDetails.exception);
      this.throwsTo(value, tell(exceptionDetails, value));
    }
  }

  finishRun() {
    this.running = false;
    if (this.module?.status === 'errored') this.throwsTo(this.module.error, {message: messageOf(this.module.error), ...tellError(this.module.error)});
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
        if (this.finished.outcome === 'COMPLETED') this.throwsTo(error, {message: messageOf(error), ...tellError(error)});
        return;
      }
      this.runJobs();
    }
  }

  finish() {
    this.running = false;
    answer({finished: this.result()});
    return true;
  }

  // --- What a debugger asks.

  read(order) {
    return super.read(order, (order.objectIds ?? []).length === 0 ? [] : fetch(order.objectIds));
  }

  installLogpoints(script) {
    const {result} = call('Runtime.evaluate', {expression: script, contextId: this.contextId, objectGroup: 'twinstep', silent: true});
    const [give] = fetch([result.objectId]);
    give(vm.compileFunction('return (...all) => log(all[0], all[1], all.length > 2);', ['log'],
      {filename: 'twinstep:logpoints.js', parsingContext: this.context})((...all) => this.log(...all)));
    this.knownLexicals.add(script.slice(4, script.indexOf(';')));
  }

  close() {
    setPromiseRejectCallback(() => {});
    call('Runtime.releaseObjectGroup', {objectGroup: 'twinstep'});
    // Else scripts that were compiled for their number, and what was printed, keep the realm for good.
    call('Runtime.discardConsoleEntries', {});
    call('Runtime.disable', {});
    call('Runtime.enable', {});
    fetched = [];
    watching?.disconnect();
    watching = null;
  }
}

// What Node has behind a module: its evaluation gives the promise of the body, and none of Node's own.
function wrapOf(module) {
  return module[Object.getOwnPropertySymbols(module).find(({description}) => description === 'kWrap')];
}

// In functions that the inspector compiles for us: without a name they would not be ignored, and steps would go into them.
const OWN_NAME = '\n//# sourceURL=twinstep:call.js\n';

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
    functionDeclaration: `function(f${names}) { f(${names.slice(2)}); ${OWN_NAME}}`,
    arguments: [session.takeId, ...ids].map((objectId) => ({objectId})),
    silent: true,
  });
  return fetched;
}

// As an error tells of itself: empty for other values.
function tellError(value) {
  if (!types.isNativeError(value)) return {};
  session.given = value;
  const {result} = call('Runtime.callFunctionOn', {
    objectId: session.giveId, functionDeclaration: `function(f) { return f(); ${OWN_NAME}}`, arguments: [{objectId: session.giveId}], silent: true});
  try {
    const {exceptionDetails} = call('Runtime.getExceptionDetails', {errorObjectId: result.objectId});
    return exceptionDetails === undefined ? {} : tell(exceptionDetails, value);
  } catch {
    // An older V8 has no such message.
    return {};
  }
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

function noteRejection(type, promise, reason) {
  if (session === null || Object.getPrototypeOf(promise) === Promise.prototype) return;
  if (type === REJECTED_WITHOUT_HANDLER) {
    session.rejections.push({promise, reason, revoked: false});
  } else if (type === HANDLER_ADDED) {
    const found = session.rejections.findLast((one) => one.promise === promise && !one.revoked);
    if (found !== undefined) found.revoked = true;
  }
}
