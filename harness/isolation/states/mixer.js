// Runs before the program, in its realm: puts parts of another run's state in. Calls nothing that the program could have
// replaced later. What it is asked is written by model/memory_graph/state_deltas and chain_run.cc.
(() => {
  'use strict';
  const { getOwnPropertyDescriptor, getPrototypeOf, isExtensible } = Object;
  const { ownKeys, defineProperty, deleteProperty, setPrototypeOf, apply } = Reflect;
  const NativeMap = Map, NativeSet = Set, NativeDate = Date, NativeError = Error, NativeRegExp = RegExp;
  const NativeObject = Object, NativeSymbol = Symbol;
  const uncurry = f => (self, ...rest) => apply(f, self, rest);
  const mapGet = uncurry(Map.prototype.get), mapSet = uncurry(Map.prototype.set);
  const mapDelete = uncurry(Map.prototype.delete), setAdd = uncurry(Set.prototype.add);
  const setDelete = uncurry(Set.prototype.delete), setTime = uncurry(Date.prototype.setTime);
  const typed = { Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
                  Float32Array, Float64Array, BigInt64Array, BigUint64Array };
  const tries = f => { try { return f(); } catch { return false; } };
  const made = [];
  let failures = 0;
  const twinstep = {
    global: globalThis,
    // By number; by name. The walker's, where it has walked.
    objects: [], symbols: { __proto__: null },
    // Finds the object of that number from another one: steps are pairs of an edge's type and label.
    find(id, from, ...steps) {
      let object = from;
      for (let i = 0; i < steps.length; i += 2) {
        object = steps[i] === '^' ? getPrototypeOf(object) : steps[i] === 'k' ? mapGet(object, steps[i + 1]) :
            getOwnPropertyDescriptor(object, steps[i + 1]).value;
      }
      twinstep.objects[id] = object;
    },
    object: id => twinstep.objects[id],
    symbol: name => twinstep.symbols[name] || (twinstep.symbols[name] = NativeSymbol(name)),
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
      if (!tries(done)) failures++;
    },
    remove(object, type, key) {
      const done = () => type === 'k' ? mapDelete(object, key) : type === 's' ? setDelete(object, key) : deleteProperty(object, key);
      if (!tries(done)) failures++;
    },
    failures: () => failures,
  };
  defineProperty(globalThis, '__twinstep', { value: twinstep });
})();
