// What instrumented code calls (see instrument.h for the one-letter names): notes a site, an activation and a value in
// typed arrays, which the host empties when they are full. A script that is one function: (host, sites, activations,
// tags, values) => object. Runs before everything else in the realm, and keeps what it needs of the built-ins.
(function (host, sites, activations, tags, values) {
  'use strict';
  const capacity = sites.length;
  const STRING_LIMIT = host.stringLimit;
  const COPY_LIMIT = 16 * STRING_LIMIT;
  const FRESH_LIMIT = 4096 * STRING_LIMIT;
  const {apply, ownKeys, getOwnPropertyDescriptor} = Reflect;
  const NewTypeError = TypeError;
  const own = (object, prototype) => {
    for (const key of ownKeys(prototype)) {
      const descriptor = getOwnPropertyDescriptor(prototype, key);
      if (typeof descriptor.value === 'function') Object.defineProperty(object, key, descriptor);
    }
    return object;
  };
  const {hostFlush, hostWhat} = host;

  class Identity {
    constructor(object) {
      return object;
    }
  }
  class Stamp extends Identity {
    #id;
    constructor(object, id) {
      super(object);
      this.#id = id;
    }
    static of(object) {
      return #id in object ? object.#id : 0;
    }
  }
  const idOf = Stamp.of;
  let objects = 0;
  // Filled at once, so that stores find an element of their own and no setter that a program puts into a prototype.
  const freshObjects = new Array(capacity).fill(undefined);
  let freshCount = 0;

  // Strings have ids as long as this table lives; the host knows equal ones apart from new ones.
  let strings = own(new Map(), Map.prototype);
  let stringCount = 0;
  const freshStrings = new Array(capacity).fill(undefined);
  let freshStringCount = 0;
  let freshUnits = 0;
  const symbols = own(new Map(), Map.prototype);
  const NewMap = Map;
  const mapPrototype = Map.prototype;

  let next = 0;
  let newest = 0;

  const define = Object.defineProperty;

  function flush() {
    hostFlush(next, newest, freshObjects, freshCount, freshStrings, freshStringCount);
    next = 0;
    freshUnits = 0;
    while (freshCount > 0) freshObjects[--freshCount] = undefined;
    while (freshStringCount > 0) freshStrings[--freshStringCount] = undefined;
    if (strings.size > 100000) strings = own(new NewMap(), mapPrototype);
  }

  function note(i, v) {
    switch (typeof v) {
      case 'boolean':
        tags[i] = 3;
        values[i] = v ? 1 : 0;
        return;
      case 'undefined':
        tags[i] = 1;
        return;
      case 'string': {
        tags[i] = 5;
        if (v.length > STRING_LIMIT) {
          // To look into a string that is being built makes V8 copy it: not of very long ones, and not of many at once.
          freshStrings[freshStringCount++] = v.length > COPY_LIMIT ? v.length : v;
          values[i] = stringCount++;
          if (v.length <= COPY_LIMIT) freshUnits += v.length;
          return;
        }
        let id = strings.get(v);
        if (id === undefined) {
          id = stringCount++;
          strings.set(v, id);
          freshStrings[freshStringCount++] = v;
        }
        values[i] = id;
        return;
      }
      case 'bigint':
      case 'symbol': {
        const isSymbol = typeof v === 'symbol';
        tags[i] = isSymbol ? 7 : 6;
        let id = isSymbol ? symbols.get(v) : undefined;
        if (id === undefined) {
          id = stringCount++;
          if (isSymbol) symbols.set(v, id);
          freshStrings[freshStringCount++] = v;
        }
        values[i] = id;
        return;
      }
      default: {
        if (v === null) {
          tags[i] = 2;
          return;
        }
        tags[i] = 8;
        let id = idOf(v);
        if (id === 0) {
          id = ++objects;
          new Stamp(v, id);
          freshObjects[freshCount++] = v;
        }
        values[i] = id;
      }
    }
  }

  function v(site, activation, value) {
    const i = next;
    sites[i] = site;
    activations[i] = activation;
    if (typeof value === 'number') {
      tags[i] = 4;
      values[i] = value;
    } else {
      note(i, value);
    }
    if ((next = i + 1) === capacity || freshUnits > FRESH_LIMIT) flush();
    return value;
  }

  // Without value.
  function u(site, activation) {
    const i = next;
    sites[i] = site;
    activations[i] = activation;
    tags[i] = 0;
    if ((next = i + 1) === capacity) flush();
  }

  // A variable of another activation: one more entry, of site 0, names that.
  function o(site, activation, owner, value) {
    u(0, owner);
    return v(site, activation, value);
  }

  function e(site) {
    const activation = ++newest;
    u(site, activation);
    return activation;
  }

  function fail(site, value) {
    throw new NewTypeError(hostWhat(site, value));
  }

  const isConstructor = host.hostIsConstructor;
  function c(site, activation, callee) {
    if (typeof callee !== 'function') fail(site, callee);
    return v(site, activation, callee);
  }
  function l(site, activation, callee, last) {
    if (typeof callee !== 'function') fail(site, callee);
    v(site, activation, callee);
    return last;
  }
  function n(site, activation, callee) {
    if (typeof callee !== 'function' || !isConstructor(callee)) fail(site, callee);
    return v(site, activation, callee);
  }
  function m(site, activation, callee, last) {
    n(site, activation, callee);
    return last;
  }
  function g(site, activation, last) {
    u(site, activation);
    return last;
  }
  function s(site, activation, discriminant, value) {
    return v(discriminant === value ? site + 1 : site, activation, value);
  }
  // The object that a pattern takes apart.
  function p(site, value) {
    if (value === null || value === undefined) fail(site, value);
    return value;
  }
  const iterator = Symbol.iterator;
  const {isArray} = Array;
  // What is iterated over. The host looks without running anything of the program's.
  const isIterable = host.hostIsIterable;
  function q(site, value) {
    if (typeof value !== 'string' && !isArray(value) && !isIterable(value)) fail(site, value);
    return value;
  }
  // Whether a parameter's default is taken.
  function f(site, activation, argument) {
    const taken = argument === undefined;
    v(taken ? site : site + 1, activation, argument);
    return taken;
  }
  // The arguments from `begin`, of an array of the host's own making.
  function r(all, begin) {
    const rest = [];
    for (let i = begin; i < all.length; ++i) {
      define(rest, i - begin, {__proto__: null, value: all[i], writable: true, enumerable: true, configurable: true});
    }
    return rest;
  }
  // A key that is used twice, turned into a property key once; of nothing the language does not turn it.
  function k(key, base) {
    return (typeof key === 'object' || typeof key === 'function') && base !== null && base !== undefined ?
        ownKeys({__proto__: null, [key]: 0})[0] :
        key;
  }

  const builtins = [];
  function register(object, path) {
    if ((typeof object !== 'object' && typeof object !== 'function') || object === null || idOf(object) !== 0) return;
    new Stamp(object, ++objects);
    builtins[builtins.length] = path;
    for (const key of ownKeys(object)) {
      const {value, get, set} = getOwnPropertyDescriptor(object, key);
      const name = typeof key === 'symbol' ? `${path}[${key.description}]` : path === '' ? key : `${path}.${key}`;
      register(value, name);
      register(get, `get ${name}`);
      register(set, `set ${name}`);
    }
  }
  register(globalThis, '');
  const {getPrototypeOf} = Object;
  register(getPrototypeOf(Int8Array), 'TypedArray');
  register(getPrototypeOf([][iterator]()), 'ArrayIterator');
  register(getPrototypeOf(new Map().keys()), 'MapIterator');
  register(getPrototypeOf(new Set().keys()), 'SetIterator');
  register(getPrototypeOf(''[iterator]()), 'StringIterator');
  register(getPrototypeOf(getPrototypeOf([][iterator]())), 'Iterator');
  register(getPrototypeOf(function* () {}), 'GeneratorFunction');
  register(getPrototypeOf(async function () {}), 'AsyncFunction');
  register(getPrototypeOf(async function* () {}), 'AsyncGeneratorFunction');

  return {
    __proto__: null, v, u, o, e, c, l, n, m, g, s, p, q, f, r, k, a: apply, flush, builtins,
    N: (x) => x++, I: (x) => ++x, D: (x) => --x,
  };
})
