// Of the prelude by a socket, its last part: the program, in two phases, and what is asked of it (SocketShell).

class SocketProgram extends V8Program {
  constructor(load) {
    super(load);
    this.global = globalThis;
    bootstrap(this.host());
    if (load.truthHost) this.offerTruth();
    this.known = new Set(Reflect.ownKeys(globalThis));
    host.rejected = (promise, reason) => this.rejections.push({promise, reason, revoked: false});
  }

  offerTruth() {
    const emit = (values) => this.emit(values);
    Object.defineProperty(globalThis, this.load.truthHost, {
      value: (...values) => emit(values), configurable: true, writable: true, enumerable: false});
  }

  async runSetup() {
    if (this.load.truthHost) {
      host.evaluate(this.load.truthScript, 'recorder.js');
      this.beginJobs = globalThis[this.load.truthHost];
      delete globalThis[this.load.truthHost];
    }
    const setup = this.program.setup ?? [];
    for (let i = 0; i < setup.length && this.setupFailed === undefined; ++i) {
      try {
        host.evaluate(setup[i], this.setupUrls[i]);
      } catch (error) {
        this.setupFailed = {script: i, reason: messageOf(error)};
      }
      await host.turn();
    }
    if (setup.length > 0) this.known = new Set(Reflect.ownKeys(globalThis));
  }

  async runMain() {
    try {
      if (this.program.kind === 'MODULE') await host.load('./' + MAIN_URL); else host.evaluate(this.program.source ?? '', MAIN_URL);
    } catch (error) {
      this.throwsTo(error, {message: messageOf(error)});
    }
    this.beginJobs?.();
    // What it imports is looked for in turns of the host's loop.
    const turns = /\bimport\b/.test(this.program.source ?? '') ? 20 : 1;
    for (let i = 0; i < turns; ++i) await host.turn();
    await this.tellProgram();
  }

  async tellProgram() {
    const handler = globalThis.onunhandledrejection;
    if (!this.load.tellsRejections || typeof handler !== 'function') return;
    for (const {promise, reason} of this.rejections) {
      try {
        handler.call(globalThis, {promise, reason});
      } catch (error) {
        if (this.finished.outcome === 'COMPLETED') this.throwsTo(error, {message: messageOf(error)});
        return;
      }
      await host.turn();
    }
  }

  installLogpoints(give) {
    give((...all) => this.log(all[0], all[1], all.length > 2));
  }
}

// As one of the jobs that the engine runs: what the debugger calls at a pause ends with the jobs that there are, but not among jobs.
const phase = async (name) => {
  try {
    await null;
    await session[name]();
  } catch (error) {
    host.tell('twinstep:fails', String(error?.stack ?? error));
    return;
  }
  host.tell('twinstep:done', '');
};
Object.assign(host.phases, {runSetup: () => phase('runSetup'), runMain: () => phase('runMain')});

// Each takes a text, which is JSON, and objects; what it gives is a ShellAnswer.
const answers = {
  load(load) {
    load.exceptionLimits = completeLimits(load.exceptionLimits);
    session = new SocketProgram(load);
    return {done: true};
  },
  // After the phase of setup.
  loaded({lexicals}) {
    session.knownLexicals = new Set(lexicals);
    return {loaded: {setupFailed: session.setupFailed}};
  },
  read: (order, objects) => session.read(order, objects),
  collectGarbage() {
    gc();
    return {done: true};
  },
  logpoint({number, limits}) {
    session.logpoints[number ?? 0] = completeLimits(limits);
    return {done: true};
  },
  installLogpoints({name}, [give]) {
    session.installLogpoints(give);
    session.knownLexicals.add(name);
    return {done: true};
  },
  reject(order, [error]) {
    session.finished = {
      outcome: 'REJECTED', exception: new Reader().read(error, session.load.exceptionLimits), told: {message: messageOf(error)}};
    return {done: true};
  },
  finish: () => ({finished: session.result()}),
};
return (name, text, ...objects) => JSON.stringify(answers[name](JSON.parse(text), objects));
