// What an agent finds in its realm before its program runs: $262.agent, a clock that is the scheduler's, Atomics whose
// functions go through the scheduler, and what yield points call (model/schedules/yield_points.h). Runs in every engine.
//
// $twinstep_host(op, left, ...) is the one native function (host_call.h), $twinstep_watch_memory is shared_memory.js;
// both are gone when the program runs.
'use strict';
const $twinstep_left = new Int32Array(1);

const $twinstep = (() => {
  const host = $twinstep_host;
  delete globalThis.$twinstep_host;
  const watchMemory = $twinstep_watch_memory;
  delete globalThis.$twinstep_watch_memory;
  const left = $twinstep_left;
  const YIELD = 0, LEFT = 1, WAIT = 2, NOTIFY = 3, WAIT_ASYNC = 4, START = 5, BROADCAST = 6, RECEIVE = 7,
        RECEIVED_ID = 8, REPORT = 9, GET_REPORT = 10, SLEEP = 11, LEAVING = 12, NOW = 13, PRINT = 14,
        START_THREAD = 15, NEW_PORT = 16, SEND = 17, TAKE = 18, ARRIVAL = 19, SHARE = 20, MEMORY = 21, STARTED = 22,
        EXIT = 23, EXIT_CODE = 24, TERMINATE = 25, ERRORS_GO = 26, LEAVE = 27, OWN_NUMBER = 28, UNSEEN = 29, CHANGED = 30,
        START_CALLBACK = 31, CHANGE_CALLBACK = 32;
  const TIMER = 0, IMMEDIATE = 1, OPERATION = 3, TICK = 4;
  const NewError = Error, NewBigInt = BigInt, NewDate = Date, text = String, NewPromise = Promise;
  const {trunc, max} = Math;
  const {defineProperty, getOwnPropertyDescriptor, getPrototypeOf} = Object;
  const {apply, construct} = Reflect;
  const asIntN = BigInt.asIntN;
  // The engine's own, which the program may take out of Atomics.
  const original = {};
  for (const name of Object.getOwnPropertyNames(Atomics)) original[name] = Atomics[name];

  // Line and column of the innermost frame of the program, as the engine counts them.
  const match = RegExp.prototype.exec;
  const frame = /twinstep-agent:(\d+):(\d+)/;
  function place() {
    // The program may have its own ideas of stacks, with yield points, which do not count.
    const before = left[0];
    left[0] = 0x7fffffff;
    let found = null;
    try {
      found = apply(match, frame, [text(new NewError().stack)]);
    } catch {
    }
    left[0] = before;
    return found === null ? {line: 0, column: 0} : {line: +found[1], column: +found[2]};
  }

  // Who starts a callback: the function that does, and the places of the innermost frames of the program.
  const everyFrame = /twinstep-agent:(\d+):(\d+)/g;
  function starter(name) {
    const before = left[0];
    left[0] = 0x7fffffff;
    let line = name;
    try {
      const stack = text(new NewError().stack);
      everyFrame.lastIndex = 0;
      for (let i = 0, found; i < 4 && (found = apply(match, everyFrame, [stack])) !== null; ++i) {
        line += ' ' + found[1] + ':' + found[2];
      }
    } catch {
    }
    left[0] = before;
    return line;
  }

  function yieldAt(site) {
    if (site >= 0) {
      left[0] = host(YIELD, left[0], site, 0, 0, 0, 0);
    } else {
      const {line, column} = place();
      left[0] = host(YIELD, left[0], site, 0, 0, line, column);
    }
    return false;
  }
  function point() {
    if (--left[0] < 0) yieldAt(-1);
  }
  // Behind it others may have run.
  function block(op, x, y, z) {
    const {line, column} = place();
    const answer = host(op, left[0], x, y, z, line, column);
    left[0] = host(LEFT, left[0]);
    return answer;
  }

  // --- Typed arrays
  const typedArray = getPrototypeOf(Int32Array.prototype);
  const tagOf = getOwnPropertyDescriptor(typedArray, Symbol.toStringTag).get;
  const bufferOf = getOwnPropertyDescriptor(typedArray, 'buffer').get;
  const offsetOf = getOwnPropertyDescriptor(typedArray, 'byteOffset').get;
  const lengthOf = getOwnPropertyDescriptor(typedArray, 'length').get;
  const sharedSize = getOwnPropertyDescriptor(SharedArrayBuffer.prototype, 'byteLength').get;
  function isShared(buffer) {
    try {
      apply(sharedSize, buffer, []);
      return true;
    } catch {
      return false;
    }
  }
  function isWaitable(array) {
    const isObject = typeof array === 'object' && array !== null;
    const tag = isObject ? apply(tagOf, array, []) : undefined;
    return tag === 'Int32Array' || tag === 'BigInt64Array';
  }
  function indexIn(array, index) {
    const whole = trunc(+index) || 0;
    if (whole < 0 || whole >= apply(lengthOf, array, [])) throw new RangeError('index out of range');
    return whole;
  }
  function offsetIn(array, index) {
    return apply(offsetOf, array, []) + index * (apply(tagOf, array, []) === 'Int32Array' ? 4 : 8);
  }
  function valueFor(array, value) {
    return apply(tagOf, array, []) === 'Int32Array' ? value | 0 : asIntN(64, value);
  }
  function limit(timeout) {
    const milliseconds = +timeout;
    return milliseconds !== milliseconds ? Infinity : max(milliseconds, 0);
  }

  const {add, and, compareExchange, exchange, load, or, store, sub, xor} = original;
  // What others may wait for changes: told, so that a dead lock can say who holds what. No yield point.
  function canBeWaitedFor(array, index) {
    return typeof index === 'number' && isWaitable(array) && bufferIsShared(apply(bufferOf, array, []));
  }
  function change(operation, array, index, value) {
    // Other values are converted by code of the program.
    const plain = typeof value === 'number' || typeof value === 'bigint';
    if (!plain || !canBeWaitedFor(array, index)) return operation(array, index, value);
    const before = load(array, index);
    const answer = operation(array, index, value);
    tell(array, index, before);
    return answer;
  }
  function tell(array, index, before) {
    const after = load(array, index);
    if (after === before) return;
    const what = before === 0 || before === 0n ? 1 : after === 0 || after === 0n ? 2 : 0;
    host(CHANGED, left[0], apply(bufferOf, array, []), offsetIn(array, trunc(index) || 0), what, 0, 0);
  }
  const replaced = {
    add(array, index, value) {
      if (--left[0] < 0) yieldAt(-1);
      return change(add, array, index, value);
    },
    and(array, index, value) {
      if (--left[0] < 0) yieldAt(-1);
      return change(and, array, index, value);
    },
    compareExchange(array, index, expected, value) {
      if (--left[0] < 0) yieldAt(-1);
      const answer = compareExchange(array, index, expected, value);
      if (canBeWaitedFor(array, index)) tell(array, index, answer);
      return answer;
    },
    exchange(array, index, value) {
      if (--left[0] < 0) yieldAt(-1);
      return change(exchange, array, index, value);
    },
    load(array, index) {
      if (--left[0] < 0) yieldAt(-1);
      return load(array, index);
    },
    or(array, index, value) {
      if (--left[0] < 0) yieldAt(-1);
      return change(or, array, index, value);
    },
    store(array, index, value) {
      if (--left[0] < 0) yieldAt(-1);
      return change(store, array, index, value);
    },
    sub(array, index, value) {
      if (--left[0] < 0) yieldAt(-1);
      return change(sub, array, index, value);
    },
    xor(array, index, value) {
      if (--left[0] < 0) yieldAt(-1);
      return change(xor, array, index, value);
    },
    wait(array, index, value, timeout) {
      point();
      // The engine's own function refuses what nobody can wait for.
      if (!isWaitable(array)) return original.wait(array, index, value, timeout);
      const buffer = apply(bufferOf, array, []);
      if (!isShared(buffer)) return original.wait(array, index, value, timeout);
      const at = indexIn(array, index);
      const expected = valueFor(array, value);
      const milliseconds = limit(timeout);
      if (load(array, at) !== expected) return 'not-equal';
      return block(WAIT, buffer, offsetIn(array, at), milliseconds) === 0 ? 'ok' : 'timed-out';
    },
    notify(array, index, count) {
      point();
      if (!isWaitable(array)) return original.notify(array, index, count);
      const at = indexIn(array, index);
      const most = count === undefined ? Infinity : max(trunc(+count) || 0, 0);
      const buffer = apply(bufferOf, array, []);
      if (!isShared(buffer)) return 0;
      return host(NOTIFY, left[0], buffer, offsetIn(array, at), most, 0, 0);
    },
  };
  const resolvers = new Map();
  const {get, set} = Map.prototype;
  if (typeof original.waitAsync === 'function') {
    replaced.waitAsync = {
      waitAsync(array, index, value, timeout) {
        point();
        if (!isWaitable(array)) return original.waitAsync(array, index, value, timeout);
        const buffer = apply(bufferOf, array, []);
        if (!isShared(buffer)) return original.waitAsync(array, index, value, timeout);
        const at = indexIn(array, index);
        const expected = valueFor(array, value);
        const milliseconds = limit(timeout);
        if (load(array, at) !== expected) return {async: false, value: 'not-equal'};
        if (milliseconds === 0) return {async: false, value: 'timed-out'};
        const ticket = host(WAIT_ASYNC, left[0], buffer, offsetIn(array, at), milliseconds, 0, 0);
        const promise = new NewPromise(resolve => {
          apply(set, resolvers, [ticket, timedOut => resolve(timedOut ? 'timed-out' : 'ok')]);
        });
        return {async: true, value: promise};
      },
    }.waitAsync;
  }
  for (const name of Object.getOwnPropertyNames(replaced)) {
    defineProperty(Atomics, name, {value: replaced[name], writable: true, enumerable: false, configurable: true});
  }
  // Arguments that may be left out do not count.
  for (const [name, length] of [['wait', 4], ['notify', 3], ['waitAsync', 4]]) {
    if (name in replaced) defineProperty(replaced[name], 'length', {value: length, configurable: true});
  }
  const known = new WeakMap();
  const {get: isKnown, set: learn} = WeakMap.prototype;
  function bufferIsShared(buffer) {
    let answer = apply(isKnown, known, [buffer]);
    if (answer === undefined) apply(learn, known, [buffer, answer = isShared(buffer)]);
    return answer;
  }
  const watchArrays = watchMemory({
    point, bufferIsShared, typedArray, tagOf, bufferOf, lengthOf,
    unseen: what => { host(UNSEEN, left[0], what, 0, 0, 0, 0); },
  });

  // --- Time and chance
  const now = () => host(NOW, left[0]);
  const kStart = 1500000000000;
  const dateNow = {now() { return kStart + trunc(now()); }}.now;
  defineProperty(NewDate, 'now', {value: dateNow, writable: true, enumerable: false, configurable: true});
  const virtualDate = new Proxy(NewDate, {
    construct: (target, values, newTarget) => construct(target, values.length > 0 ? values : [dateNow()],
                                                        newTarget === virtualDate ? target : newTarget),
    apply: () => text(new NewDate(dateNow())),
  });
  defineProperty(NewDate.prototype, 'constructor',
                 {value: virtualDate, writable: true, enumerable: false, configurable: true});
  defineProperty(globalThis, 'Date', {value: virtualDate, writable: true, enumerable: false, configurable: true});
  let chance = 1;
  const {imul} = Math;
  const random = {
    random() {
      chance = (chance + 0x6D2B79F5) | 0;
      let t = imul(chance ^ (chance >>> 15), 1 | chance);
      t = (t + imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    },
  }.random;
  defineProperty(Math, 'random', {value: random, writable: true, enumerable: false, configurable: true});

  // --- Timers and immediates, as Node has them
  const {has, delete: forget} = Map.prototype;
  function start(line, kind, milliseconds, run) {
    const ticket = host(START_CALLBACK, left[0], line, kind, milliseconds, 0, 0);
    apply(set, resolvers, [ticket, run]);
    return ticket;
  }
  // By what the program holds: the ticket under way, and whether the run may end without it.
  const timers = new Map();
  class Timeout {
    #id;
    constructor(id) { this.#id = id; }
    ref() { return keep(this.#id, true), this; }
    unref() { return keep(this.#id, false), this; }
    hasRef() {
      const timer = apply(get, timers, [this.#id]);
      return timer !== undefined && timer.kept;
    }
    close() { return cancel(this.#id), this; }
    [Symbol.toPrimitive]() { return this.#id; }
    [Symbol.dispose ?? Symbol('dispose')]() { cancel(this.#id); }
  }
  function keep(id, kept) {
    const timer = apply(get, timers, [id]);
    if (timer === undefined) return;
    timer.kept = kept;
    host(CHANGE_CALLBACK, left[0], timer.ticket, kept ? 2 : 1, 0, 0, 0);
  }
  function cancel(held) {
    const id = typeof held === 'object' && held !== null ? +held : typeof held === 'string' ? +held : held;
    const timer = apply(get, timers, [id]);
    if (timer === undefined) return;
    apply(forget, timers, [id]);
    apply(forget, resolvers, [timer.ticket]);
    host(CHANGE_CALLBACK, left[0], timer.ticket, 0, 0, 0, 0);
  }
  function begin(name, kind, callback, milliseconds, values, isRepeated) {
    if (typeof callback !== 'function') {
      throw new TypeError('The "callback" argument must be of type function. Received ' + text(callback));
    }
    const wait = +milliseconds;
    // As Node has it: what is too small or too large is 1.
    const delay = kind !== TIMER ? 0 : wait >= 1 && wait <= 0x7fffffff ? trunc(wait) : 1;
    const timer = {ticket: 0, kept: true}, line = starter(name);
    let id = 0;
    const run = () => {
      if (!isRepeated) apply(forget, timers, [id]);
      try {
        callback(...values);
      } finally {
        if (isRepeated && apply(has, timers, [id])) {
          timer.ticket = start(line, kind, delay, run);
          if (!timer.kept) keep(id, false);
        }
      }
    };
    timer.ticket = id = start(line, kind, delay, run);
    apply(set, timers, [id, timer]);
    return new Timeout(id);
  }
  // --- The hosts of test262 and of Node's worker_threads
  // What the host does beside the agent: `run` is called when it is done.
  const operate = (line, milliseconds, run) => { start(line, OPERATION, milliseconds, run); };
  // Before every other callback.
  const tick = run => { start('process.nextTick', TICK, 0, run); };
  // Behind what a callback does, and before its promise jobs.
  let turnEnd = () => {};
  const atTurnEnd = run => { turnEnd = run; };
  const agent = {
    start(source) {
      point();
      host(START, left[0], text(source), 0, 0, 0, 0);
    },
    broadcast(memory, id) {
      point();
      block(BROADCAST, memory, typeof id === 'bigint' ? text(id) + 'n' : text(id), 0);
    },
    receiveBroadcast(receiver) {
      point();
      const memory = block(RECEIVE, 0, 0, 0);
      const id = host(RECEIVED_ID, left[0]);
      receiver(memory, id === 'undefined' ? undefined : id[id.length - 1] === 'n' ? NewBigInt(id.slice(0, -1)) : +id);
    },
    report(value) {
      point();
      host(REPORT, left[0], text(value), 0, 0, 0, 0);
    },
    getReport() {
      point();
      return host(GET_REPORT, left[0]);
    },
    sleep(milliseconds) {
      point();
      block(SLEEP, limit(milliseconds), 0, 0);
    },
    leaving() {
      point();
      host(LEAVING, left[0]);
    },
    monotonicNow() {
      point();
      return now();
    },
  };
  const define = (name, value) =>
      defineProperty(globalThis, name, {value, writable: true, enumerable: false, configurable: true});
  // What Node's worker_threads are made of.
  const threads = {
    operate,
    starter,
    tick,
    atTurnEnd,
    start(text, port) {
      point();
      return host(START_THREAD, left[0], text, port, 0, 0, 0);
    },
    newPort: () => host(NEW_PORT, left[0]),
    send(port, text) {
      point();
      host(SEND, left[0], port, starter('postMessage') + '\n' + text, 0, 0, 0);
    },
    take(port) {
      point();
      return host(TAKE, left[0], port, 0, 0, 0, 0);
    },
    arrival(port, run) { apply(set, resolvers, [host(ARRIVAL, left[0], port, 0, 0, 0, 0), run]); },
    share: memory => host(SHARE, left[0], memory, 0, 0, 0, 0),
    memory: number => host(MEMORY, left[0], number, 0, 0, 0, 0),
    started: () => host(STARTED, left[0]),
    exit(code) { host(EXIT, left[0], code, 0, 0, 0, 0); },
    exitCode(code) { host(EXIT_CODE, left[0], code, 0, 0, 0, 0); },
    terminate(agent) {
      point();
      host(TERMINATE, left[0], agent, 0, 0, 0, 0);
    },
    errorsGo(agent) { host(ERRORS_GO, left[0], agent, 0, 0, 0, 0); },
    leave(agent) { host(LEAVE, left[0], agent, 0, 0, 0, 0); },
    number: () => host(OWN_NUMBER, left[0]),
  };
  define('$262', {agent, global: globalThis, evalScript: source => (0, eval)(source)});
  define('setTimeout', (callback, milliseconds, ...values) =>
      begin('setTimeout', TIMER, callback, milliseconds, values, false));
  define('setInterval', (callback, milliseconds, ...values) =>
      begin('setInterval', TIMER, callback, milliseconds, values, true));
  define('setImmediate', (callback, ...values) => begin('setImmediate', IMMEDIATE, callback, 0, values, false));
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) define(name, held => cancel(held));
  function print(...values) {
    let line = '';
    for (let i = 0; i < values.length; ++i) line += (i > 0 ? ' ' : '') + text(values[i]);
    host(PRINT, left[0], line, 0, 0, 0, 0);
  }
  define('print', print);
  define('console', {log: print, info: print, warn: print, error: print, debug: print});

  return {
    yieldAt,
    threads,
    watchArrays,
    update(object, key, read, write, by, prefix) {
      // A key that is an object is made a name once, as the language has it.
      const name = typeof key === 'object' || typeof key === 'function' ? text(key) : key;
      if (--left[0] < 0) yieldAt(read);
      let old = object[name];
      if (typeof old !== 'bigint') old = +old;
      if (--left[0] < 0) yieldAt(write);
      const changed = typeof old === 'bigint' ? old + NewBigInt(by) : old + by;
      object[name] = changed;
      return prefix ? changed : old;
    },
    stored(value, site) {
      if (--left[0] < 0) yieldAt(site);
      return value;
    },
    resolve(ticket, timedOut) {
      const resolver = apply(get, resolvers, [ticket]);
      apply(forget, resolvers, [ticket]);
      if (resolver !== undefined) resolver(timedOut);
      turnEnd();
    },
    arm() {
      left[0] = host(LEFT, left[0]);
    },
  };
})();
const $twinstep_yield = $twinstep.yieldAt;
const $twinstep_update = $twinstep.update;
const $twinstep_stored = $twinstep.stored;
