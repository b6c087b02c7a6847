// Behind the prelude: programs in realms of their own, and what the process that debugs them calls.

// Of the shell, so that steps of a program do not enter it, and debuggers of it do not see it.
const helper = new Debugger();
const CLOCK = 1500000000000;
const CONSOLE_LIMIT = 64 << 10, MOST_DESCRIBED = 50, TOLD_CALLS = 10, ASYNC_LOTS = 32;
const EVENTS_AT_ONCE = 100;
const ownFile = thisFilename();
const stackOf = Object.getOwnPropertyDescriptor(Error.prototype, 'stack').get;
const MASK = (1n << 64n) - 1n;
// What a realm of the shell has and no other: functions with help, and these.
const SHELL_NAMES = ['Debugger', 'pccount', 'fdlibm', 'timesAccessed', 'console', 'os', 'performance', 'FakeDOMObject', 'PerfMeasurement',
                     'scriptArgs', 'scriptPath', 'environment'];
let shellNames = null;

// Of functions that natives stand for in the linked engine, where Debugger.onNativeCall refuses them.
function refuseEffect() {
  if (functions[REFUSES_EFFECT]()) terminate();
}

let program = {specifierOf: (url) => url};

class Program {
  constructor() {
    // Alone in its compartment: where a debugger calls a function of another one, the engine lets the first realm of the debuggee's
    // compartment run.
    this.global = newGlobal({newCompartment: true, enableCoopAndCoep: true, principal: 1, useWindowProxy: false});
    this.reference = helper.makeGlobalObjectReference(this.global);
    this.random = 0n;
    this.lines = [];
    this.size = 0;
    this.leftOut = 0;
    this.specifiers = new Map();
    this.values = [];
    this.rejections = [];
    this.jobsBegin = null;
    this.listens = false;
    this.ended = false;
    this.furnish();
  }

  furnish() {
    const global = this.global;
    shellNames ??= Object.getOwnPropertyNames(global).filter(name => {
      const value = Object.getOwnPropertyDescriptor(global, name).value;
      return SHELL_NAMES.includes(name) || typeof value === 'function' && Object.hasOwn(value, 'help');
    });
    this.native = {parseModule: global.parseModule, moduleLink: global.moduleLink, moduleEvaluate: global.moduleEvaluate,
                   drainJobQueue: global.drainJobQueue};
    for (const name of shellNames) delete global[name];
    delete global.Reflect.parse;
    const define = (object, name, value, enumerable = false) =>
        Object.defineProperty(object, name, {value, writable: true, enumerable, configurable: true});
    const print = (...values) => { refuseEffect(); this.print(values); };
    const console = new global.Object();
    for (const name of ['log', 'info', 'warn', 'error', 'debug']) define(console, name, print, true);
    define(global, 'console', console);
    define(global, 'print', print);
    define(global.Math, 'random', () => { refuseEffect(); return this.nextRandom(); });
    const date = new global.Proxy(global.Date, {
      construct: (target, values, newTarget) => Reflect.construct(target, values.length === 0 ? [CLOCK] : values, newTarget),
      apply: (target) => Reflect.construct(target, [CLOCK]).toString(),
    });
    // It would call back where garbage was collected.
    const registry = new global.Proxy(global.FinalizationRegistry, {
      construct: (target, [callback, ...rest], newTarget) =>
          Reflect.construct(target, [typeof callback === 'function' ? () => {} : callback, ...rest], newTarget),
    });
    define(global.FinalizationRegistry.prototype, 'constructor', registry);
    define(global, 'FinalizationRegistry', registry);
    define(global.Date, 'now', () => CLOCK);
    define(global.Date.prototype, 'constructor', date);
    define(global, 'Date', date);
  }

  // As DeterministicRandom has it.
  nextRandom() {
    this.random = this.random + 0x9E3779B97F4A7C15n & MASK;
    let z = this.random;
    z = (z ^ z >> 30n) * 0xBF58476D1CE4E5B9n & MASK;
    z = (z ^ z >> 27n) * 0x94D049BB133111EBn & MASK;
    return Number((z ^ z >> 31n) >> 11n) * 2 ** -53;
  }

  look(value) { return this.reference.makeDebuggeeValue(value); }

  // The shell's queue of jobs goes on: none of them does anything.
  end() {
    this.ended = true;
    helper.addDebuggee(this.global);
    helper.onEnterFrame = () => null;
  }

  print(values) {
    if (this.ended) return;
    let line = '';
    for (let i = 0; i < values.length && line.length <= CONSOLE_LIMIT; i++) line += (i > 0 ? ' ' : '') + this.printed(values[i]);
    if (this.leftOut > 0 || this.size + line.length > CONSOLE_LIMIT) {
      this.leftOut++;
      return;
    }
    this.size += line.length + 1;
    this.lines.push(line);
  }

  printed(value) {
    switch (typeof value) {
      case 'bigint':
        return String(value) + 'n';
      case 'symbol':
        return 'Symbol(' + (value.description ?? '') + ')';
      case 'number':
        return Object.is(value, -0) ? '-0' : String(value);
      case 'object':
      case 'function':
        break;
      default:
        return String(value);
    }
    if (value === null) return 'null';
    const object = this.look(value);
    if (object.isProxy) return '[object Proxy]';
    if (object.callable) return 'function ' + (object.getOwnPropertyDescriptor('name')?.value ?? '');
    return '[object ' + (PRINTED_CLASSES[object.class] ?? (object.class === 'Array' ? 'Array' : 'Object')) + ']';
  }

  specifierOf(url) { return this.specifiers.get(url) ?? url; }

  // --- Runs.

  // What came of code of the program: a value; or that it threw, what and with which stack; or that it was ended.
  attempt(code) {
    let value, info;
    try {
      info = getExceptionInfo(() => { value = code(); });
    } catch (error) {
      return {ended: true};
    }
    if (info === null) return {value};
    return {threw: true, exception: info.exception, stack: info.stack};
  }

  evaluate(source, fileName, options) {
    return evaluate(source, {global: this.global, fileName, lineNumber: 1, isRunOnce: true, noScriptRval: true, forceFullParse, ...options});
  }

  // Whether the program goes on.
  drain() {
    const {ended} = this.attempt(() => drainJobQueue());
    return !ended && !this.ended;
  }

  // By a debugger, which lets code of the program run.
  drainInHook() { this.look(this.native.drainJobQueue).call(); }

  setup(source, url) {
    const end = this.attempt(() => this.evaluate(source, url));
    if (end.threw) {
      const {message, location} = this.tellException(end.exception, end.stack);
      return location[0] === url ? [message, location[1], location[2]] : [message, 0, 0];
    }
    if (end.ended) return ['ended', 0, 0];
    this.drain();
    return null;
  }

  recordTruth(hostName, script) {
    let events = 0;
    this.global[hostName] = (...values) => {
      told.push(['emit', values.map(value => {
        if (typeof value !== 'object' && typeof value !== 'function' || value === null) return primitiveOf(value);
        return ['o', kindOfObject(this.look(value))];
      })]);
      return ++events % EVENTS_AT_ONCE !== 0 || ask('emitted');
    };
    this.evaluate(script, 'recorder');
    this.jobsBegin = this.global[hostName];
    delete this.global[hostName];
  }

  // Compiles the program; asks whether to run it; answers how it went.
  run(isModule, source, path) {
    return isModule ? this.runModule(path) : this.runScript(source, path);
  }

  runScript(source, path) {
    // What it imports is found beside it: the shell asks an object of this realm for the path.
    Object.defineProperty(Object.prototype, 'path', {value: path, configurable: true, writable: true});
    let loaded = false, dropped = false;
    const gate = new Debugger();
    const leave = () => {
      gate.onNewScript = gate.onEnterFrame = undefined;
      gate.removeAllDebuggees();
    };
    gate.addDebuggee(this.global);
    gate.onNewScript = () => {
      gate.onNewScript = undefined;
      loaded = true;
      dropped = !ask('loaded');
      if (dropped) gate.onEnterFrame = () => null; else leave();
      if (!dropped) this.begin();
    };
    const end = this.attempt(() => this.evaluate(source, MAIN_NAME, {element: {}}));
    leave();
    return !loaded ? this.rejected(end) : dropped ? 'dropped' : this.finish(end, null);
  }

  runModule(path) {
    let module;
    // The shell makes modules out of files alone, and what imports the first one has no code.
    const link = this.attempt(() => {
      module = this.native.parseModule(`import ${stringify(path)};`, START_NAME);
      this.native.moduleLink(module);
    });
    if (!('value' in link)) return this.rejected(link);
    if (!ask('loaded')) return 'dropped';
    this.begin();
    const end = this.attempt(() => this.native.moduleEvaluate(module));
    return this.finish(end, end.value);
  }

  rejected(end) {
    if (end.ended) return 'ended';
    this.describe(end.exception, end.stack);
    return 'rejected';
  }

  begin() {
    this.listens = true;
    setPromiseRejectionTrackerCallback((promise, state) => {
      if (!this.listens) return;
      if (state === 0) {
        this.rejections.push({promise, revoked: false, told: false});
        return;
      }
      for (let i = this.rejections.length - 1; i >= 0; i--) {
        const one = this.rejections[i];
        if (one.promise !== promise || one.revoked) continue;
        one.revoked = true;
        return;
      }
    });
  }

  // The engine throws a text, of which it keeps no stack, and as long as a program catches it it goes on.
  isOutOfMemory(end) {
    return end.threw && end.exception === 'out of memory' && !end.stack || gcparam('gcBytes') > HEAP_LIMIT;
  }

  finish(end, body) {
    if (end.ended) return 'ended';
    if (this.isOutOfMemory(end)) return 'memory';
    if (end.threw) this.describe(end.exception, end.stack);
    if (this.jobsBegin !== null) this.attempt(this.jobsBegin);
    if (!this.drain()) return 'ended';
    if (this.isOutOfMemory({})) return 'memory';
    this.tellRejections(body);
    if (end.threw) return 'threw';
    const state = body === null ? null : this.look(body);
    if (state !== null && state.isPromise && state.promiseState === 'rejected') {
      this.describe(this.valueOf(state.promiseReason), null);
      return 'threw';
    }
    return this.tellsRejections ? this.callHandler(body) : 'completed';
  }

  valueOf(value) { return value instanceof Debugger.Object ? value.unsafeDereference() : value; }

  describe(value, stack) {
    this.values = [value];
    const {message, location, thrown, made} = this.tellException(value, stack);
    ask('exception told', message, location, thrown, made);
  }

  tellRejections(body) {
    const numbered = [];
    for (const {promise, revoked} of this.rejections.slice(0, MOST_DESCRIBED)) {
      if (promise === body) continue;
      let number = numbered.indexOf(promise);
      if (number < 0) number = numbered.push(promise) - 1;
      const object = this.look(promise);
      const reason = this.valueOf(object.promiseReason);
      this.values = [reason];
      const site = object.promiseResolutionSite;
      const {message, location, thrown, made} = this.tellException(reason, site === null ? null : String(site));
      ask('rejection', number + 1, revoked, message, location, thrown, made);
    }
  }

  // Once no job is left, of what nobody handles.
  callHandler(body) {
    const found = this.attempt(() => this.global.onunhandledrejection);
    if (typeof found.value !== 'function') return 'completed';
    for (let i = 0; i < this.rejections.length; i++) {
      const one = this.rejections[i];
      if (one.revoked || one.told || one.promise === body) continue;
      one.told = true;
      const event = new this.global.Object();
      event.promise = one.promise;
      event.reason = this.valueOf(this.look(one.promise).promiseReason);
      const end = this.attempt(() => Reflect.apply(found.value, this.global, [event]));
      if (end.ended) return 'ended';
      if (end.threw) {
        this.describe(end.exception, end.stack);
        return 'threw';
      }
      if (!this.drain()) return 'ended';
    }
    return 'completed';
  }

  // --- What is told of exceptions. Runs no code of the program.

  // Calls of a stack as the engine prints it, but those of the shell: name, source, line, column, whether it waits.
  calls(stack) {
    const calls = [];
    for (const line of stack.split('\n')) {
      const match = /^(?:(.*?)\*)?(.*?)@(.*):(\d+):(\d+)$/.exec(line);
      if (match === null || match[3] === ownFile || match[3] === 'self-hosted') continue;
      if (calls.length === TOLD_CALLS) break;
      const waits = match[1] !== undefined || calls.length > 0 && calls[calls.length - 1][4];
      calls.push([nameOf(match[2]), this.specifierOf(match[3]), Number(match[4]), Number(match[5]), waits]);
    }
    return calls;
  }

  madeAt(value) {
    try {
      return this.calls(String(Reflect.apply(stackOf, value, [])));
    } catch (error) {
      return [];
    }
  }

  // A location is a source, a line and a column from 1.
  tellException(value, stack) {
    const thrown = stack === null ? [] : this.calls(stack);
    const isObject = (typeof value === 'object' || typeof value === 'function') && value !== null;
    const object = isObject ? this.look(value) : null;
    const isError = isObject && !object.isProxy && PRINTED_CLASSES[object.class] === 'Error';
    const none = ['', 0, 0];
    if (!isError) {
      const text = isObject ? 'Object' : typeof value === 'symbol' ? 'Symbol(' + (value.description ?? '') + ')' : String(value);
      return {message: text, location: thrown.length > 0 ? thrown[0].slice(1, 4) : none, thrown, made: []};
    }
    const own = (name, type) => {
      const descriptor = object.getOwnPropertyDescriptor(name);
      return typeof descriptor?.value === type ? descriptor.value : undefined;
    };
    const text = own('message', 'string') ?? '';
    const line = object.errorLineNumber ?? own('lineNumber', 'number'), column = object.errorColumnNumber ?? own('columnNumber', 'number');
    const file = own('fileName', 'string') ?? '';
    return {
      message: text === '' ? object.class : object.class + ': ' + text,
      location: line > 0 && file !== '' && file !== ownFile ? [this.specifierOf(file), line, column] : none,
      thrown,
      made: this.madeAt(value),
    };
  }
}

// As walks.js has it of a debuggee's.
function kindOfObject(object) {
  if (object.isProxy) return 4;
  if (object.callable) return 3;
  return object.class === 'Array' ? 2 : EXOTIC_CLASSES.includes(object.class) ? 5 : 1;
}

let forceFullParse = false, zealModes = [], zealFrequency = 100;

// --- What is called, beside what the prelude has under its numbers.

Object.assign(functions, {
  newProgram() { program = new Program(); },
  addSpecifier(path, specifier) { program.specifiers.set(path, specifier); },
  setup: (source, url) => program.setup(source, url),
  recordTruth(hostName, script) { program.recordTruth(hostName, script); },
  tellRejections() { program.tellsRejections = true; },
  noteBuiltins() { functions[NOTE_BUILTINS](new Program().global); },
  begin() { functions[BEGIN](program.global); },
  beginCoverage() { functions[BEGIN_COVERAGE](program.global); },
  run: (isModule, source, path) => program.run(isModule, source, path),
  value(depth, properties) { functions[FOREIGN_VALUE](program.values[0], depth, properties); },
  errorStack(number) {
    const value = functions[COMPLETION_OBJECT](number);
    return value === undefined ? [] : program.madeAt(value);
  },
  // Lots of calls, each with its cause.
  asyncCalls(frame, toolsRules) {
    const lots = [];
    let cause = '', isFirst = true;
    for (let saved = functions[CALLS_BEHIND](frame); saved; saved = saved.parent ?? saved.asyncParent) {
      cause = saved.asyncCause ?? cause;
      if (saved.source === ownFile) continue;
      const isBuiltIn = saved.source === 'self-hosted';
      // Firefox shows nothing where the first of them has no source that it knows (told_exception.cc).
      if (isBuiltIn && toolsRules && isFirst) break;
      isFirst = false;
      if (isBuiltIn) continue;
      if (lots.length === ASYNC_LOTS && cause !== '') break;
      if (cause !== '' || lots.length === 0) lots.push([cause, []]);
      cause = '';
      const calls = lots[lots.length - 1][1];
      if (calls.length < TOLD_CALLS) {
        calls.push([nameOf(saved.functionDisplayName ?? ''), program.specifierOf(saved.source), saved.line, saved.column, false]);
      }
    }
    return lots;
  },
  printed: () => program.lines.length + program.leftOut,
  takeConsole: () => [program.lines, program.leftOut],
  collectGarbage() { gc(undefined, 'shrinking'); },
  close() {
    program.listens = false;
    if (program.ended) program.drain();
    helper.removeAllDebuggees();
    helper.onEnterFrame = undefined;
    delete Object.prototype.path;
    program = {specifierOf: (url) => url};
    clearKeptObjects();
  },
  setOption(name, value) {
    if (name === 'parser.lazy.enable') forceFullParse = value === 0; else setJitCompilerOption(name, value);
  },
  setGarbageParameter(name, value) { gcparam(name, value); },
  setZeal(name, value) {
    if (typeof gczeal !== 'function') throw new Error('it needs a build with --enable-gczeal');
    if (name === 'gc.zeal') zealModes.push(value); else zealFrequency = value;
    for (const mode of zealModes) gczeal(mode, zealFrequency);
  },
});

// It would list at its end what programs rejected.
ignoreUnhandledRejections();
say('A', ['started', []]);
while (true) carry(hear());
