// Of the prelude in Node, its fifth part: a program in a realm of its own.

class Session extends InspectedProgram {
  constructor(load) {
    super(load);
    this.imports = 0;
    this.canImport = /\bimport\b/.test([this.program.source, ...(this.program.modules ?? []).map(({source}) => source)].join());

    this.context = vm.createContext(vm.constants?.DONT_CONTEXTIFY ?? {}, {microtaskMode: 'afterEvaluate'});
    this.contextId = contexts.at(-1).id;
    contexts = [];
    this.global = vm.runInContext('globalThis', this.context);
    this.jobs = new vm.Script('0', {filename: 'twinstep:jobs.js'});
    this.firstScript = this.nextScript() + 1;
    this.compile(`return ${bootstrap}`, [], 'twinstep:bootstrap.js')()(this.host());
    this.begin();
  }

  compile(body, parameters, filename) {
    return vm.compileFunction(body, parameters, {filename, parsingContext: this.context});
  }

  inRealm(take) {
    return this.compile('return (...all) => take(all);', ['take'], 'twinstep:host.js')(take);
  }

  runJobs() {
    // Not vm's own way, which steps could go into.
    runScriptIn.call(this.jobs, this.context, -1, true, false, false);
  }

  async start() {
    for (let i = 0; i < this.setup.length; ++i) {
      if (!this.runSetup(i)) return this.loaded;
      this.runJobs();
    }
    this.endSetup();
    for (const {specifier, source} of this.program.modules ?? []) this.modules.set(specifier, {source: source ?? '', module: null});
    setPromiseRejectCallback(noteRejection);
    if (this.program.kind === 'MODULE') await this.loadModule(); else this.loadScript();
    return {...this.loaded, mainScript: this.main};
  }

  loadScript() {
    super.loadScript();
    // A script that the inspector compiles cannot import.
    if (this.main < 0 || !this.canImport) return;
    this.main = this.nextScript() + 1;
    this.script = new vm.Script(this.program.source ?? '', {
      filename: MAIN_URL, importModuleDynamically: (specifier) => this.import('', specifier)});
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

  runTopLevel(pauseFirst) {
    if (this.module === undefined && this.script === undefined) {
      super.runTopLevel(pauseFirst);
      return;
    }
    if (pauseFirst) hostPause();
    if (this.module !== undefined) {
      this.body = this.moduleWrap.evaluate(-1, false);
      return;
    }
    try {
      this.script.runInContext(this.context, {displayErrors: false});
    } catch (error) {
      this.throwsTo(error, {message: messageOf(error), ...tellError(error)});
    }
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

  // Node goes on with its next turn where a program is ended.
  leave() {}

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
