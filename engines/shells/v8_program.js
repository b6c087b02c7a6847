// Of a prelude, its third part: a program, wherever it runs. What derives from it makes the realm and runs it.

class V8Program {
  constructor(load) {
    this.load = load;
    this.program = load.program;
    this.bare = load.bare === true;
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
    this.random = 0n;
    this.finished = {outcome: 'COMPLETED'};
    this.knownLexicals = new Set();
  }

  // What BOOTSTRAP needs.
  host() {
    return {
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

  // The function of the recorder's (engines/truth/truth_sink.h).
  emit(values) {
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
    return this.truth.length <= this.load.truthEvents;
  }

  throwsTo(value, told) {
    this.finished.outcome = 'THREW';
    this.finished.exception = new Reader().read(value, this.load.exceptionLimits);
    this.finished.told = told;
  }

  // A ShellFinished.
  result() {
    const numbered = [];
    // A module's own promise is no rejection of the program's.
    const rejections = this.rejections.filter(({promise}) => promise !== this.body).slice(0, MOST_DESCRIBED).map(({promise, reason, revoked}) => {
      let at = numbered.indexOf(promise);
      if (at < 0) at = numbered.push(promise) - 1;
      const out = {promise: at + 1, reason: new Reader().read(reason, this.load.exceptionLimits)};
      if (!this.terminated) out.told = {message: messageOf(reason), ...tellError(reason)};
      if (revoked) out.revoked = true;
      return out;
    });
    return {
      finished: {...this.finished, rejections},
      printed: this.printed,
      printedMore: String(this.printedMore),
      logged: this.logged,
      truth: this.truth,
      terminated: this.terminated,
    };
  }

  // --- What a debugger asks.

  log(number, value, thrown) {
    if (this.logged.length >= MOST_LOGGED) return;
    const one = {number, printed: this.printed.length + this.printedMore, value: new Reader().read(value, this.logpoints[number])};
    if (thrown) one.thrown = true;
    this.logged.push(one);
  }

  // Whether a property of the global object is not the program's.
  isKnown(name) {
    return this.known.has(name);
  }

  scopes(reader, objects, kinds, limits) {
    const none = () => false;
    return objects.map((object, i) => {
      const kind = kinds[i];
      const list = kind === 'GLOBAL' ? listProperties(object, (name) => this.isKnown(name)) :
        kind === 'WITH' ? listProperties(object, none) :
        kind === 'SCRIPT' ? listBindings(object, (name) => this.knownLexicals.has(name)) : listBindings(object, none);
      return {kind, variables: reader.variables(list, limits)};
    });
  }

  // A ShellRead, and what is behind its ids.
  read({what, kinds = [], limits, reader: number, name}, objects) {
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
}

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

// In the realm, before any other code of it; Node compiles its text there.
function bootstrap(host) {
  'use strict';
  const {random, print, now} = host;
  const {defineProperty} = Object;
  const {construct, apply} = Reflect;
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
}
