// Of a prelude in the program's own realm, its fourth part: a program there, and what is asked of it (ProtocolShell). The part behind it runs
// programs; the first one hands over `host`: turns of its loop (`turn`), scripts of a name (`evaluate`), what is told of rejections.

// Only V8's own interface tells where an error was made.
const tellError = () => ({});

// As V8's own JSReceiver::GetConstructorName, but for objects whose constructor was replaced, and without running code.
function getConstructorName(object) {
  const tags = ['Map', 'Set', 'Promise', 'WeakMap', 'WeakSet', 'RegExp', 'Date'];
  for (const tag of tags) if (types['is' + tag](object)) return ownClass(object) ?? tag;
  return ownClass(object) ?? 'Object';
}
function ownClass(object) {
  for (let at = object, i = 0; at !== null && i < 100; ++i) {
    if (types.isProxy(at)) return undefined;
    for (const key of [Symbol.toStringTag, 'constructor']) {
      const own = Object.getOwnPropertyDescriptor(at, key);
      if (own === undefined || key === 'constructor' && at === object) continue;
      if (key === 'constructor' && typeof own.value === 'function' && !types.isProxy(own.value)) {
        const name = functionName(own.value);
        if (name !== '') return name;
      } else if (key !== 'constructor' && typeof own.value === 'string') {
        return own.value;
      }
    }
    at = Object.getPrototypeOf(at);
  }
  return undefined;
}

// Without running code of an accessor.
const {getOwnPropertyDescriptor, is: isSame} = Object;
const valueOfGlobal = (name) => getOwnPropertyDescriptor(globalThis, name)?.value;

class RealmProgram extends V8Program {
  constructor(load) {
    super(load);
    this.global = globalThis;
    bootstrap(this.host());
    if (load.truthHost) this.offerTruth();
    this.know();
    host.rejected = (promise, reason) => this.rejections.push({promise, reason, revoked: false});
  }

  offerTruth() {
    const emit = (values) => this.emit(values);
    Object.defineProperty(globalThis, this.load.truthHost, {
      value: (...values) => emit(values), configurable: true, writable: true, enumerable: false});
  }

  beginTruth() {
    if (!this.load.truthHost) return;
    host.evaluate(this.load.truthScript, 'recorder.js');
    this.beginJobs = globalThis[this.load.truthHost];
    delete globalThis[this.load.truthHost];
  }

  endSetup() {
    if ((this.program.setup ?? []).length > 0) this.know();
  }

  // What the global object has by now is the host's.
  know() {
    this.known = new Map(Reflect.ownKeys(globalThis).map((name) => [name, valueOfGlobal(name)]));
  }

  // A program may declare what its host has: `close`, `name`.
  isKnown(name) {
    return this.known.has(name) && isSame(this.known.get(name), valueOfGlobal(name));
  }

  async tellProgram() {
    if (!this.load.tellsRejections) return;
    const handler = globalThis.onunhandledrejection;
    if (typeof handler !== 'function') return;
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

  reject(error, told) {
    this.finished = {outcome: 'REJECTED', exception: new Reader().read(error, this.load.exceptionLimits), told};
  }

  installLogpoints(give) {
    give((...all) => this.log(all[0], all[1], all.length > 2));
  }
}

// What carries out what it is asked: a name, a text which is JSON, and objects; what it gives is a ShellAnswer, in JSON. `Program` is the class
// of programs, `more` are what it can do beside.
const answering = (Program, more) => {
  const answers = {
    load(load) {
      load.exceptionLimits = completeLimits(load.exceptionLimits);
      session = new Program(load);
      return {done: true};
    },
    // After the phase of setup.
    loaded({lexicals}) {
      session.knownLexicals = new Set(lexicals);
      return {loaded: {setupFailed: session.setupFailed}};
    },
    read: (order, objects) => session.read(order, objects),
    logpoint({number, limits}) {
      session.logpoints[number ?? 0] = completeLimits(limits);
      return {done: true};
    },
    installLogpoints({name}, [give]) {
      session.installLogpoints(give);
      session.knownLexicals.add(name);
      return {done: true};
    },
    finish: () => ({finished: session.result()}),
    ...more,
  };
  return (name, text, ...objects) => {
    const answer = answers[name](JSON.parse(text), objects);
    return types.isPromise(answer) ? answer.then((late) => JSON.stringify(late)) : JSON.stringify(answer);
  };
};
