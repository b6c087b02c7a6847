// The functions that a program's instrumented copy calls (model/truth/truth_copy.h), in the program's realm. Begins before any other
// code there and keeps what it needs of the built-ins. `names` are the functions' names by event kind, `variables` those that each site
// reads; `copies` has code that the program gives to eval, each followed by the copy that is run in its place. The host leaves its function under the name `hostName` and finds there, in its place, what it calls once the program's top level
// has come back to it. The host's function takes (site, activation, object, value, then four for each change: activation, variable,
// object, value) and answers whether to go on. `object` is the number of the value if it is an object, 0 for other values, -1 where there
// is no value. With `maxUntold` it is called with site -7 when the program has called so often what no longer records.
// Of code for eval that has no copy it takes site -6, the call in the
// place of the activation, and in each value a piece of the text; once more where another call gives that code. Answers the functions by name: as names of the realm's scripts, not as properties of its global object, a program that
// lists those does not meet them.
(function (hostName, names, variables, copies, maxReads, maxUntold) {
  'use strict';
  const emit = globalThis[hostName];
  const {apply, getPrototypeOf, defineProperty} = Reflect;
  const deadZone = ReferenceError.prototype;
  const {Promise} = globalThis;
  const {resolve} = Promise;
  const global = globalThis;
  const {is} = Object;
  const evaluate = globalThis.eval;
  const {slice} = String.prototype;
  const {Function} = globalThis;
  const numbers = new WeakMap();
  for (const key of ['get', 'set']) defineProperty(numbers, key, {value: WeakMap.prototype[key]});
  const NONE = {};
  // Arrays that a program's prototypes and setters cannot reach.
  const list = () => ({__proto__: null});

  const copyOf = list();
  for (let i = 0; i < copies.length; i += 2) copyOf[copies[i]] = copies[i + 1];
  const PIECE = 500;
  const MAX_MADE = 50;
  const callOf = list();
  const SEVERAL = -1;

  let recording = true;
  // A limit was met.
  let stopped = false;
  let made = 0;
  // Who has called eval last.
  let maker = 0;
  let events = 0;
  let objects = 0;
  let reads = 0;
  let untold = 0;
  let activations = 0;
  const stack = list();
  let top = 0;
  const latest = list();
  begin(0);

  function begin(activation) {
    latest[activation] = {__proto__: null, site: -1, readers: null, values: list()};
  }

  function number(value) {
    if (value === null || typeof value !== 'object' && typeof value !== 'function') return 0;
    let known = numbers.get(value);
    if (known === undefined) numbers.set(value, known = ++objects);
    return known;
  }

  // The activation that an event is of is the youngest: what was called from it has ended, and one that is not there goes on.
  function settle(activation) {
    for (let i = top - 1; i >= 0; --i) {
      if (stack[i] === activation) {
        top = i + 1;
        return;
      }
    }
    stack[top++] = activation;
  }

  function stop(why) {
    if (!recording) return;
    cut();
    emit(why);
  }

  function cut() {
    recording = false;
    stopped = true;
  }

  function passBy() {
    if (stopped && ++untold === maxUntold) emit(-7);
  }

  function tell(site, activation, object, value) {
    ++events;
    if (!emit(site, activation, object, value)) cut();
  }

  // `run`: evaluates in that scope; most sites give none.
  function look(site, activation, readers, run) {
    if (!recording) return passBy();
    settle(activation);
    // It began in a setup script.
    if (latest[activation] === undefined) begin(activation);
    latest[activation].site = site;
    latest[activation].readers = readers;
    latest[activation].run = run;
    const told = [];
    let length = 0;
    const put = (one) => defineProperty(told, length++, {value: one, writable: true, enumerable: true, configurable: true});
    put(site); put(activation); put(-1); put(undefined);
    for (let i = 0; i < top; ++i) {
      const {site, readers, values} = latest[stack[i]];
      if (readers === null) continue;
      const own = variables[site];
      for (let j = 0; j < own.length; ++j) {
        let value;
        try {
          value = readers[j]();
        } catch (error) {
          if (error === null || typeof error !== 'object' || getPrototypeOf(error) !== deadZone) return stop(-4);
          value = NONE;
        }
        if (++reads > maxReads) return stop(-2);
        const variable = own[j];
        if (variable in values && is(values[variable], value)) continue;
        values[variable] = value;
        const none = value === NONE;
        put(stack[i]); put(variable); put(none ? -1 : number(value)); put(none ? undefined : value);
      }
    }
    ++events;
    if (!apply(emit, undefined, told)) cut();
  }

  // `code` is given to `own`, which is called by the name of eval.
  function make(call, activation, own, code) {
    if (typeof code !== 'string' || own !== evaluate) return code;
    maker = activation;
    return note(call, code);
  }

  // What is called in the place of `own`, which has the name Function.
  function makeFunction(call, own) {
    if (own !== Function) return own;
    return function (...pieces) {
      let parameters = '', body = '';
      for (let i = 0; i < pieces.length; ++i) {
        const text = pieces[i] = `${pieces[i]}`;
        if (i === pieces.length - 1) body = text;
        else parameters += (i > 0 ? ',' : '') + text;
      }
      const code = `function anonymous(${parameters}\n) {\n${body}\n}`;
      const copy = note(call, code);
      return copy === code ? apply(own, undefined, pieces) : evaluate(`(${copy}\n)`);
    };
  }

  // The copy of the code, or itself where there is none.
  function note(call, code) {
    const copy = code in copyOf ? copyOf[code] : code;
    const isFirst = !(code in callOf);
    if (isFirst) callOf[code] = call;
    const isOther = callOf[code] !== call && callOf[code] !== SEVERAL;
    if (isOther) callOf[code] = SEVERAL;
    if (recording && (isOther || isFirst && copy === code) && ++made <= MAX_MADE) tellMade(call, code);
    return copy;
  }

  function tellMade(call, code) {
    const told = list();
    let length = 0;
    for (let from = 0; from === 0 || from < code.length; from += PIECE) {
      told[length++] = from === 0 ? -6 : 0;
      told[length++] = call;
      told[length++] = 0;
      told[length++] = apply(slice, code, [from, from + PIECE]);
    }
    told.length = length;
    apply(emit, undefined, told);
  }

  function enter(site, outer) {
    // A setup script begins, or the last one has ended.
    if (site < 0) {
      recording = outer === 1;
      return;
    }
    const activation = ++activations;
    if (!recording) {
      passBy();
      return activation;
    }
    begin(activation);
    stack[top++] = activation;
    tell(site, activation, 0, outer === -2 ? maker : outer);
    return activation;
  }

  function leave(site, activation) {
    if (!recording) return;
    settle(activation);
    tell(site, activation, -1);
    delete latest[stack[--top]];
  }

  function value(site, activation, value) {
    if (!recording) return value;
    settle(activation);
    tell(site, activation, number(value), value);
    return value;
  }

  // What an await waits for becomes a promise while its activation is on the stack still: that may run code, a getter `then`.
  function suspend(site, activation, operand, waits) {
    const isObject = waits && (typeof operand === 'object' && operand !== null || typeof operand === 'function');
    const promise = isObject ? apply(resolve, Promise, [operand]) : operand;
    value(site, activation, operand);
    if (recording) --top;
    return promise;
  }

  // Whether what the user of a debugger did at this site is done now: `before` events have been told, and what the code calls eval is eval.
  // With `depth` the code is run in an activation so many calls below, by `tellResult`, which gets a function for that.
  function act(site, activation, before, own, depth, code, tellResult) {
    if (!recording || events !== before || own !== evaluate) return false;
    const run = depth > 0 ? latest[stack[top - 1 - depth]]?.run : undefined;
    // Nothing is known of another scope than the one that was asked for: it counts as not done.
    if (depth > 0 && run === undefined) return false;
    tell(site, activation, -1);
    if (depth > 0) tellResult(() => run(code));
    return recording;
  }

  const functions = [look, enter, leave, value, look, value, look, suspend, value, value, act, value, value, make, makeFunction];
  const named = {__proto__: null};
  for (let i = 0; i < functions.length; ++i) named[names[i]] = functions[i];

  defineProperty(global, hostName, {
    value() {
      if (!recording) return;
      top = 0;
      tell(-5, 0, -1);
    },
    writable: false,
    enumerable: false,
    configurable: true
  });
  return named;
})
