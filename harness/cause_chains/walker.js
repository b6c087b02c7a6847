// Runs before the program, in its realm: unfolds the state of a paused program into text, and puts parts of another
// run's state in. Calls nothing that the program could have replaced later. The text is read by
// model/memory_graph/memory_graph.h, which describes it.
(() => {
  'use strict';
  const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible } = Object;
  const { ownKeys, defineProperty, deleteProperty, setPrototypeOf, apply } = Reflect;
  const { stringify } = JSON;
  const NativeMap = Map, NativeSet = Set, NativeArray = Array, NativeDate = Date, NativeError = Error, create = Object.create;
  const NativeString = String, NativeSymbol = Symbol, NativeRegExp = RegExp, NativeObject = Object;
  const uncurry = f => (self, ...rest) => apply(f, self, rest);
  const isArray = NativeArray.isArray;
  const mapGet = uncurry(Map.prototype.get), mapSet = uncurry(Map.prototype.set), mapHas = uncurry(Map.prototype.has);
  const mapDelete = uncurry(Map.prototype.delete), mapForEach = uncurry(Map.prototype.forEach);
  const setAdd = uncurry(Set.prototype.add), setHas = uncurry(Set.prototype.has);
  const setDelete = uncurry(Set.prototype.delete), setForEach = uncurry(Set.prototype.forEach);
  const mapSize = uncurry(getOwnPropertyDescriptor(Map.prototype, 'size').get);
  const setSize = uncurry(getOwnPropertyDescriptor(Set.prototype, 'size').get);
  const functionText = uncurry(Function.prototype.toString), join = uncurry(Array.prototype.join);
  const exec = uncurry(RegExp.prototype.exec), time = uncurry(Date.prototype.getTime);
  const setTime = uncurry(Date.prototype.setTime), symbolText = uncurry(Symbol.prototype.toString);
  const typedName = uncurry(getOwnPropertyDescriptor(getPrototypeOf(Int8Array.prototype), Symbol.toStringTag).get);
  const typedLength = uncurry(getOwnPropertyDescriptor(getPrototypeOf(Int8Array.prototype), 'length').get);
  const regexpSource = uncurry(getOwnPropertyDescriptor(RegExp.prototype, 'source').get);
  const regexpFlags = uncurry(getOwnPropertyDescriptor(RegExp.prototype, 'flags').get);
  const tagOf = uncurry(Object.prototype.toString);
  const booleanOf = uncurry(Boolean.prototype.valueOf), numberOf = uncurry(Number.prototype.valueOf);
  const stringOf = uncurry(String.prototype.valueOf);
  const weak = [uncurry(WeakMap.prototype.has), uncurry(WeakSet.prototype.has)];
  const typed = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
                  Float32Array, Float64Array, BigInt64Array, BigUint64Array };
  const global = globalThis;
  const LIMIT = 20000;

  // What is there before the program: leaves, known by their paths.
  const nativePath = new NativeMap(), natives = create(null), nativeNames = new NativeSet();
  for (const name of ownKeys(global)) nativeNames.add(name);
  {
    const todo = [[global, '']];
    mapSet(nativePath, global, 'globalThis');
    natives.globalThis = global;
    for (let i = 0; i < todo.length; i++) {
      const [object, path] = todo[i];
      const look = (value, name) => {
        if ((typeof value !== 'object' && typeof value !== 'function') || value === null || mapHas(nativePath, value)) return;
        mapSet(nativePath, value, path + name);
        natives[path + name] = value;
        todo.push([value, path + name + '.']);
      };
      for (const key of ownKeys(object)) {
        const name = typeof key === 'symbol' ? symbolText(key) : key;
        const descriptor = getOwnPropertyDescriptor(object, key);
        look(descriptor.value, name);
        look(descriptor.get, name + '.get');
        look(descriptor.set, name + '.set');
      }
      look(getPrototypeOf(object), '.^');
    }
    const hidden = [getPrototypeOf(function* () {}), getPrototypeOf(async () => {}), getPrototypeOf([][Symbol.iterator]()),
                    getPrototypeOf(new Map().entries()), getPrototypeOf(new Set().values()), getPrototypeOf(''[Symbol.iterator]())];
    hidden.forEach((object, i) => {
      if (!mapHas(nativePath, object)) {
        mapSet(nativePath, object, 'hidden' + i);
        natives['hidden' + i] = object;
      }
    });
  }

  let ids, objects, lines, symbols, symbolNames, symbolCount, leftOut, made, failures;

  const leave = reason => { leftOut[reason] = (leftOut[reason] || 0) + 1; };
  const tries = f => { try { f(); return true; } catch { return false; } };

  // A primitive as JavaScript; an object as # and its number; a symbol as @ and its name.
  const text = value => {
    switch (typeof value) {
      case 'string': return stringify(value);
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

  const SKIPPED = { function: ['length', 'name', 'prototype', 'arguments', 'caller'],
                    error: ['stack', 'fileName', 'lineNumber', 'columnNumber'] };
  // What kind of object it is, and what of it is no property.
  const kindOf = object => {
    const path = mapGet(nativePath, object);
    if (path !== undefined) return ['native', '', path];
    if (typeof object === 'function') {
      const found = exec(/\/\*@(\d+)\*\//, functionText(object));
      return found === null ? ['opaque', 'function', ''] : ['function', '', found[1]];
    }
    if (isArray(object)) return ['array', '', ''];
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
    lines.push('O\t' + id + '\t' + kind + '\t' + name + '\t' + detail);
    if (kind === 'native') return;
    if (kind === 'opaque') return leave(name);
    const edge = (type, label, value, flags) => lines.push('E\t' + id + '\t' + type + '\t' + label + '\t' + text(value) + '\t' + flags);
    edge('^', '', getPrototypeOf(object), 7);
    if (kind === 'typed') {
      for (let i = 0; i < detail; i++) edge('i', i, object[i], 7);
      return;
    }
    if (kind === 'map') mapForEach(object, (value, key) => edge('k', text(key), value, 7));
    if (kind === 'set') setForEach(object, key => edge('s', text(key), key, 7));
    const skipped = SKIPPED[kind] || [];
    for (const key of ownKeys(object)) {
      if (skipped.includes(key)) continue;
      const descriptor = getOwnPropertyDescriptor(object, key);
      if (descriptor === undefined) continue;
      if (!('value' in descriptor)) { leave('accessor'); continue; }
      if (kind === 'boxed' && typeof key === 'string' && key !== '' && name === 'String' && (key === 'length' || +key >= 0)) continue;
      const element = kind === 'array' && typeof key === 'string' && exec(/^(0|[1-9]\d*)$/, key) !== null;
      const flags = (descriptor.writable ? 1 : 0) + (descriptor.enumerable ? 2 : 0) + (descriptor.configurable ? 4 : 0);
      edge(element ? 'i' : 'p', element ? key : text(key), descriptor.value, flags);
    }
  };
  const unfoldAll = from => {
    for (let i = from; i < objects.length; i++) {
      if (i >= LIMIT) { leftOut['object beyond the first ' + LIMIT] = objects.length - i; break; }
      unfold(i);
    }
  };

  const base = (frame, name, read) => {
    let value = '!';
    tries(() => { value = text(read()); });
    lines.push('B\t' + frame + '\t' + name + '\t' + value);
  };

  defineProperty(global, '__twinstep', { value: {
    // The state, piece by piece: `begin`, the frames from the oldest to the youngest, `end`.
    begin() {
      ids = new NativeMap(); objects = []; lines = []; symbols = create(null); symbolNames = new NativeMap();
      symbolCount = create(null); leftOut = create(null); made = []; failures = 0;
      for (const key of ownKeys(global)) {
        if (typeof key !== 'string' || nativeNames.has(key) || key === '__twinstep') continue;
        const descriptor = getOwnPropertyDescriptor(global, key);
        if ('value' in descriptor) base('global', key, () => descriptor.value); else leave('accessor');
      }
    },
    // Each an array of name and function that reads the variable.
    frame(frame, variables) { for (const [name, read] of variables) base(frame, name, read); },
    // As frame, but for what is no property of the global object.
    globals(variables) {
      for (const [name, read] of variables) if (getOwnPropertyDescriptor(global, name) === undefined) base('lexical', name, read);
    },
    end(wanted) {
      unfoldAll(0);
      for (const reason in leftOut) lines.push('X\t' + reason + '\t' + leftOut[reason]);
      const all = wanted ? join(lines, '\n') : '';
      lines = [];
      return all;
    },

    // Parts of another state. After `end`.
    object: id => objects[id],
    native: path => natives[path],
    symbol: name => symbols[name] || (symbols[name] = NativeSymbol(name)),
    made: id => made[id],
    make(id, kind, name, detail) {
      made[id] = kind === 'array' ? [] : kind === 'map' ? new NativeMap() : kind === 'set' ? new NativeSet() :
          kind === 'typed' ? new typed[name](detail) : kind === 'date' ? new NativeDate(detail) :
          kind === 'regexp' ? new NativeRegExp(detail, name) : kind === 'error' ? new NativeError() :
          kind === 'boxed' ? NativeObject(detail) : {};
      if (kind === 'error') for (const key of ownKeys(made[id])) if (key === 'message') delete made[id][key];
    },
    put(object, type, key, value, flags) {
      const done = () => {
        if (type === '^') return setPrototypeOf(object, value);
        if (type === 'k') return mapSet(object, key, value), true;
        if (type === 's') return setAdd(object, key), true;
        if (type === 'd') return setTime(object, value), true;
        const there = getOwnPropertyDescriptor(object, key);
        if (there !== undefined && 'value' in there) return defineProperty(object, key, { value });
        return isExtensible(object) && defineProperty(object, key, { value, writable: (flags & 1) !== 0, enumerable: (flags & 2) !== 0, configurable: (flags & 4) !== 0 });
      };
      let ok = false;
      tries(() => { ok = done(); });
      if (!ok) failures++;
    },
    remove(object, type, key) {
      const done = () => type === 'k' ? mapDelete(object, key) : type === 's' ? setDelete(object, key) : deleteProperty(object, key);
      let ok = false;
      tries(() => { ok = done(); });
      if (!ok) failures++;
    },
    failures: () => failures,
  } });
})();
