// Runs before the program, in its realm, after mixer.js: unfolds the state of a paused program into text. Calls nothing
// that the program could have replaced later. The text is read by model/memory_graph/memory_graph.h, which describes it.
(() => {
  'use strict';
  const { getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Object;
  const { ownKeys, apply } = Reflect;
  const { stringify } = JSON;
  const NativeMap = Map, NativeSet = Set, NativeString = String, NativeObject = Object, create = Object.create;
  const uncurry = f => (self, ...rest) => apply(f, self, rest);
  const isArray = Array.isArray;
  const mapGet = uncurry(Map.prototype.get), mapSet = uncurry(Map.prototype.set);
  const mapForEach = uncurry(Map.prototype.forEach), setForEach = uncurry(Set.prototype.forEach);
  const setHas = uncurry(Set.prototype.has);
  const mapSize = uncurry(getOwnPropertyDescriptor(Map.prototype, 'size').get);
  const setSize = uncurry(getOwnPropertyDescriptor(Set.prototype, 'size').get);
  const functionText = uncurry(Function.prototype.toString), join = uncurry(Array.prototype.join);
  const exec = uncurry(RegExp.prototype.exec), time = uncurry(Date.prototype.getTime);
  const symbolText = uncurry(Symbol.prototype.toString);
  const typedName = uncurry(getOwnPropertyDescriptor(getPrototypeOf(Int8Array.prototype), Symbol.toStringTag).get);
  const typedLength = uncurry(getOwnPropertyDescriptor(getPrototypeOf(Int8Array.prototype), 'length').get);
  const regexpSource = uncurry(getOwnPropertyDescriptor(RegExp.prototype, 'source').get);
  const regexpFlags = uncurry(getOwnPropertyDescriptor(RegExp.prototype, 'flags').get);
  const tagOf = uncurry(Object.prototype.toString);
  const booleanOf = uncurry(Boolean.prototype.valueOf), numberOf = uncurry(Number.prototype.valueOf);
  const stringOf = uncurry(String.prototype.valueOf);
  const weak = [uncurry(WeakMap.prototype.has), uncurry(WeakSet.prototype.has)];
  const global = globalThis, twinstep = __twinstep;
  const LIMIT = 20000;
  const hasOwn = uncurry(Object.prototype.hasOwnProperty);
  // Whose instances have more inside than their properties.
  const branded = new NativeSet([Map, Set, WeakMap, WeakSet, Date, Boolean, Number, String, RegExp, Error, Promise,
                                 ArrayBuffer, DataView].map(constructor => constructor.prototype));

  // What is there before the program: leaves, known by their paths. By object: its place in `parents` and `steps`, which
  // tell the path, as few are asked for.
  const nativePlace = new NativeMap(), nativeNames = new NativeSet(ownKeys(global)), parents = [], steps = [];
  // Once, before the program: a walk that gets to objects needs it. `forAllEngines`: of several paths to one object every
  // engine takes the same. So keys come in an order that is not the engine's, and prototypes only where no properties
  // lead to, as the global object's are the engine's own affair.
  const prepare = forAllEngines => {
    // Nothing is replaced yet, so methods are called as they are.
    const todo = [global];
    parents[0] = -1; steps[0] = 'globalThis';
    nativePlace.set(global, 0);
    const look = (value, parent, step, suffix) => {
      if ((typeof value !== 'object' && typeof value !== 'function') || value === null || nativePlace.has(value)) return;
      nativePlace.set(value, todo.length);
      parents[todo.length] = parent; steps[todo.length] = suffix === '' ? step : NativeString(step) + suffix;
      todo.push(value);
    };
    const keysOf = object => forAllEngines === true ?
        ownKeys(object).map(key => [NativeString(key), key]).sort((a, b) => a[0] < b[0] ? -1 : 1).map(pair => pair[1]) :
        ownKeys(object);
    for (let i = 0, prototypes = 0; i < todo.length || prototypes < todo.length;) {
      if (i === todo.length || (forAllEngines !== true && prototypes < i)) {
        look(getPrototypeOf(todo[prototypes]), prototypes, '^', '');
        prototypes++;
        continue;
      }
      const at = i++, object = todo[at];
      // Most natives are methods, which lead nowhere: name, length and Function.prototype.
      if (typeof object === 'function' && parents[at] !== 0 && !hasOwn(object, 'prototype')) continue;
      for (const key of keysOf(object)) {
        const descriptor = getOwnPropertyDescriptor(object, key);
        if ('value' in descriptor) {
          look(descriptor.value, at, key, '');
        } else {
          look(descriptor.get, at, key, '.get');
          look(descriptor.set, at, key, '.set');
        }
      }
    }
    const hidden = [getPrototypeOf(function* () {}), getPrototypeOf(async () => {}), getPrototypeOf([][Symbol.iterator]()),
                    getPrototypeOf(new Map().entries()), getPrototypeOf(new Set().values()), getPrototypeOf(''[Symbol.iterator]())];
    hidden.forEach((object, i) => look(object, -1, 'hidden' + i, ''));
  };
  const pathOf = place => (parents[place] > 0 ? pathOf(parents[place]) + '.' : '') +
      (typeof steps[place] === 'symbol' ? symbolText(steps[place]) : steps[place]);

  let ids, objects, lines, symbols, symbolNames, symbolCount, leftOut, wanted, unfolded, byText;
  const charCodeAt = uncurry(String.prototype.charCodeAt), numberText = uncurry(Number.prototype.toString), imul = Math.imul;

  // FunctionTextHash of state_walk.h.
  const hash = source => {
    let a = 0x811c9dc5, b = 0x1b873593;
    for (let i = 0; i < source.length; i++) {
      const unit = charCodeAt(source, i);
      a = imul(a ^ unit, 0x01000193);
      b = imul(b ^ unit, 0x01000193);
    }
    return 't' + numberText(a >>> 0, 16) + '.' + numberText(b >>> 0, 16);
  };

  // A program may have put a property with a number for its name on Array.prototype.
  const list = () => byText ? setPrototypeOf([], null) : [];
  const write = line => { lines[lines.length] = line; };
  const leave = reason => { leftOut[reason] = (leftOut[reason] || 0) + 1; };
  const tries = f => { try { f(); return true; } catch { return false; } };

  // A primitive as JavaScript; an object as # and its number; a symbol as @ and its name.
  const text = value => {
    switch (typeof value) {
      case 'string': return wanted ? stringify(value) : '';
      case 'number': return value === 0 && 1 / value < 0 ? '-0' : NativeString(value);
      case 'bigint': return NativeString(value) + 'n';
      case 'symbol': return '@' + symbol(value);
      case 'object': case 'function':
        if (value === null) return 'null';
        return '#' + number(value);
      default: return NativeString(value);
    }
  };
  const symbol = value => {
    let name = mapGet(symbolNames, value);
    if (name === undefined) {
      const description = stringify(symbolText(value));
      const n = symbolCount[description] = (symbolCount[description] || 0) + 1;
      name = description + n;
      mapSet(symbolNames, value, name);
      symbols[name] = value;
    }
    return name;
  };
  const number = object => {
    let id = mapGet(ids, object);
    if (id === undefined) {
      id = objects.length;
      mapSet(ids, object, id);
      objects[id] = object;
    }
    return id;
  };

  const SKIPPED = { __proto__: null, function: new NativeSet(['length', 'name', 'prototype', 'arguments', 'caller']),
                    error: new NativeSet(['stack', 'fileName', 'lineNumber', 'columnNumber']) };
  // An object literal, an instance of a class of the program: told without the exceptions that the questions below cost.
  const isPlain = object => {
    let plain = false;
    tries(() => {
      if (tagOf(object) !== '[object Object]' || typedName(object) !== undefined) return;
      let prototype = getPrototypeOf(object);
      for (let i = 0; i < 100 && prototype !== null; i++) {
        if (setHas(branded, prototype)) return;
        prototype = getPrototypeOf(prototype);
      }
      plain = prototype === null;
    });
    return plain;
  };
  // What kind of object it is, and what of it is no property.
  const kindOf = object => {
    const place = mapGet(nativePlace, object);
    if (place !== undefined) return ['native', '', wanted ? pathOf(place) : ''];
    if (typeof object === 'function') {
      const source = functionText(object), found = exec(/\/\*@(\d+)\*\//, source);
      if (found !== null) return ['function', '', found[1]];
      return byText && exec(/\{\s*\[native code\]\s*\}$/, source) === null ? ['function', '', hash(source)] : ['opaque', 'function', ''];
    }
    if (isArray(object)) return ['array', '', ''];
    if (isPlain(object)) return ['object', '', ''];
    if (tries(() => mapSize(object))) return ['map', '', ''];
    if (tries(() => setSize(object))) return ['set', '', ''];
    const name = typedName(object);
    if (name !== undefined) return ['typed', name, typedLength(object)];
    if (tries(() => time(object))) return ['date', '', time(object)];
    if (tries(() => booleanOf(object))) return ['boxed', 'Boolean', booleanOf(object)];
    if (tries(() => numberOf(object))) return ['boxed', 'Number', text(numberOf(object))];
    if (tries(() => stringOf(object))) return ['boxed', 'String', text(stringOf(object))];
    for (const has of weak) if (tries(() => has(object, object))) return ['opaque', 'weak collection', ''];
    let tag = 'Object';
    if (!tries(() => { tag = tagOf(object); })) return ['opaque', 'object that answers no question', ''];
    if (tag === '[object RegExp]' && tries(() => regexpSource(object))) return ['regexp', regexpFlags(object), stringify(regexpSource(object))];
    if (tag === '[object Error]') return ['error', '', ''];
    if (tag === '[object Promise]') return ['opaque', 'promise', ''];
    if (tag === '[object Generator]' || tag === '[object AsyncGenerator]') return ['opaque', 'generator', ''];
    if (exec(/ Iterator\]$/, tag)) return ['opaque', 'iterator', ''];
    if (tag === '[object ArrayBuffer]' || tag === '[object DataView]' || tag === '[object SharedArrayBuffer]') return ['opaque', 'buffer', ''];
    if (tag === '[object Arguments]') return ['opaque', 'arguments object', ''];
    return ['object', '', ''];
  };

  const unfold = id => {
    const object = objects[id];
    const [kind, name, detail] = kindOf(object);
    if (wanted) write('O\t' + id + '\t' + kind + '\t' + name + '\t' + detail);
    if (kind === 'native') return;
    if (kind === 'opaque') return leave(name);
    const edge = (type, label, value, flags) => {
      const to = text(value);
      if (wanted) write('E\t' + id + '\t' + type + '\t' + label + '\t' + to + '\t' + flags);
    };
    edge('^', '', getPrototypeOf(object), 7);
    if (kind === 'typed') {
      if (wanted) for (let i = 0; i < detail; i++) edge('i', i, object[i], 7);
      return;
    }
    if (kind === 'map') mapForEach(object, (value, key) => edge('k', text(key), value, 7));
    if (kind === 'set') setForEach(object, key => edge('s', text(key), key, 7));
    const skipped = SKIPPED[kind];
    for (const key of ownKeys(object)) {
      if (skipped !== undefined && setHas(skipped, key)) continue;
      const descriptor = getOwnPropertyDescriptor(object, key);
      if (descriptor === undefined) continue;
      if (!('value' in descriptor)) { leave('accessor'); continue; }
      if (kind === 'boxed' && typeof key === 'string' && key !== '' && name === 'String' && (key === 'length' || +key >= 0)) continue;
      const element = wanted && kind === 'array' && typeof key === 'string' && exec(/^(0|[1-9]\d*)$/, key) !== null;
      const flags = (descriptor.writable ? 1 : 0) + (descriptor.enumerable ? 2 : 0) + (descriptor.configurable ? 4 : 0);
      edge(element ? 'i' : 'p', element ? key : text(key), descriptor.value, flags);
    }
  };
  // All, or until the object of the number `most` has one.
  const unfoldUntil = most => {
    for (; unfolded < objects.length && objects.length <= most; unfolded++) {
      if (unfolded >= LIMIT) { leftOut['object beyond the first ' + LIMIT] = objects.length - unfolded; break; }
      unfold(unfolded);
    }
  };

  const base = (frame, name, read) => {
    let value = '!';
    tries(() => { value = text(read()); });
    if (wanted) write('B\t' + frame + '\t' + name + '\t' + value);
  };

  NativeObject.assign(twinstep, {
    // Right after this script, where objects are to be walked to.
    prepare,
    // The state, piece by piece: `begin`, the frames from the oldest to the youngest, `end`. Not `forText`: objects get
    // the same numbers, and that is all. `functionsByText`: functions without a number are known by their texts.
    begin(forText, functionsByText) {
      byText = functionsByText === true;
      ids = new NativeMap(); objects = twinstep.objects = list(); symbols = twinstep.symbols = create(null);
      symbolNames = new NativeMap(); symbolCount = create(null); leftOut = create(null);
      lines = list(); wanted = forText; unfolded = 0;
    },
    // What the program has made properties of the global object, then what of `variables` is none. Variables: each an
    // array of name and function that reads it.
    globals(variables) {
      for (const key of ownKeys(global)) {
        if (typeof key !== 'string' || setHas(nativeNames, key) || key === '__twinstep') continue;
        const descriptor = getOwnPropertyDescriptor(global, key);
        if ('value' in descriptor) base('global', key, () => descriptor.value); else leave('accessor');
      }
      for (const [name, read] of variables) if (getOwnPropertyDescriptor(global, name) === undefined) base('lexical', name, read);
    },
    frame(frame, variables) { for (const [name, read] of variables) base(frame, name, read); },
    // Unfolds until the object of that number is known, and all where none has it.
    reach: unfoldUntil,
    // Unfolds all; the text.
    end() {
      unfoldUntil(1 / 0);
      for (const reason in leftOut) write('X\t' + reason + '\t' + leftOut[reason]);
      const all = join(lines, '\n');
      lines = list();
      return all;
    },
  });
})();
