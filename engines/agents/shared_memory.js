// Shared memory that a program uses by other means than `array[index]` and Atomics. Each has a yield point before every
// element that it reads or writes there, so that other agents may see it half done. Memory that is not shared is left to
// the engine's own.
//
// A function for agents.js, which calls it before the program runs and takes it away; it answers `watchArrays`. `point` is
// a yield point, `unseen` says what the scheduler does not see; the others are of typed arrays.
'use strict';
globalThis.$twinstep_watch_memory = ({point, unseen, bufferIsShared, typedArray, tagOf, bufferOf, lengthOf}) => {
  const {trunc, max, min} = Math;
  const {defineProperty, getOwnPropertyDescriptor, getPrototypeOf} = Object;
  const {apply, construct} = Reflect;
  const {asIntN} = BigInt;
  const viewBuffer = getOwnPropertyDescriptor(DataView.prototype, 'buffer').get;
  const isView = ArrayBuffer.isView;
  function isSharedArray(array) {
    return isView(array) && apply(tagOf, array, []) !== undefined && bufferIsShared(apply(bufferOf, array, []));
  }
  function isSharedView(view) {
    return isView(view) && apply(tagOf, view, []) === undefined && bufferIsShared(apply(viewBuffer, view, []));
  }
  // `make(own)` gives the function that stands for the engine's own one.
  function replace(holder, name, make) {
    const property = getOwnPropertyDescriptor(holder, name);
    if (property === undefined || typeof property.value !== 'function') return;
    const own = property.value, replacement = make(own);
    for (const key of ['name', 'length']) {
      defineProperty(replacement, key, getOwnPropertyDescriptor(own, key));
    }
    defineProperty(holder, name, {...property, value: replacement});
  }
  const constructors = {};
  for (const type of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
                      Float32Array, Float64Array, BigInt64Array, BigUint64Array]) {
    constructors[type.name] = type;
  }
  // What the array holds, element by element, in memory of its own.
  function copyOf(array) {
    const length = apply(lengthOf, array, []);
    const copy = new constructors[apply(tagOf, array, [])](length);
    for (let i = 0; i < length; ++i) {
      point();
      copy[i] = array[i];
    }
    return copy;
  }
  const once = own => ({
    method(...values) {
      if (isSharedArray(this) || isSharedView(this)) point();
      return apply(own, this, values);
    },
  }).method;
  const read = own => ({
    method(...values) {
      return apply(own, isSharedArray(this) ? copyOf(this) : this, values);
    },
  }).method;
  for (const name of Object.getOwnPropertyNames(DataView.prototype)) {
    if (/^[gs]et[A-Z]/.test(name)) replace(DataView.prototype, name, once);
  }
  replace(SharedArrayBuffer.prototype, 'slice', own => ({
    method(...values) {
      point();
      return apply(own, this, values);
    },
  }).method);
  // The callbacks of the others are functions with yield points of their own.
  for (const name of ['at', 'every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'forEach', 'map',
                      'reduce', 'reduceRight', 'reverse', 'slice', 'sort', 'with', 'toSorted']) {
    replace(typedArray, name, once);
  }
  for (const name of ['includes', 'indexOf', 'join', 'lastIndexOf', 'toLocaleString', 'toReversed']) {
    replace(typedArray, name, read);
  }
  const relative = (value, length, otherwise) => {
    if (value === undefined) return otherwise;
    const whole = trunc(+value) || 0;
    return whole < 0 ? max(length + whole, 0) : min(whole, length);
  };
  replace(typedArray, 'fill', own => ({
    method(value, begin, end) {
      if (!isSharedArray(this)) return apply(own, this, [value, begin, end]);
      const length = apply(lengthOf, this, []);
      const bits = apply(tagOf, this, []);
      const number = bits === 'BigInt64Array' || bits === 'BigUint64Array' ? asIntN(64, value) : +value;
      const first = relative(begin, length, 0), last = relative(end, length, length);
      for (let i = first; i < last; ++i) {
        point();
        this[i] = number;
      }
      return this;
    },
  }).method);
  replace(typedArray, 'set', own => ({
    method(source, offset) {
      const from = isSharedArray(source) ? copyOf(source) : source;
      if (!isSharedArray(this)) return apply(own, this, [from, offset]);
      // The engine's own says what is wrong, and makes numbers of what is none.
      const length = apply(lengthOf, this, []);
      const changed = new constructors[apply(tagOf, this, [])](length);
      apply(own, changed, [from, offset]);
      const start = trunc(+offset) || 0;
      const count = isView(from) ? apply(lengthOf, from, []) : trunc(+Object(from).length) || 0;
      for (let i = start; i < start + count; ++i) {
        point();
        this[i] = changed[i];
      }
    },
  }).method);
  replace(typedArray, 'copyWithin', own => ({
    method(target, begin, end) {
      if (!isSharedArray(this)) return apply(own, this, [target, begin, end]);
      const length = apply(lengthOf, this, []);
      const to = relative(target, length, 0), from = relative(begin, length, 0);
      const count = min(relative(end, length, length) - from, length - to);
      for (let i = 0; i < count; ++i) {
        const step = from < to ? count - 1 - i : i;
        point();
        const value = this[from + step];
        point();
        this[to + step] = value;
      }
      return this;
    },
  }).method);
  // for-of, spread, destructuring, Array.from.
  const iteratorPrototype = getPrototypeOf([][Symbol.iterator]());
  const iterate = own => ({
    method() {
      const iterator = apply(own, this, []);
      if (!isSharedArray(this)) return iterator;
      const next = iterator.next;
      const watched = {__proto__: iteratorPrototype};
      defineProperty(watched, 'next', {
        value: {
          next() {
            point();
            return apply(next, iterator, []);
          },
        }.next,
        writable: true, enumerable: false, configurable: true,
      });
      return watched;
    },
  }).method;
  replace(typedArray, 'values', iterate);
  replace(typedArray, 'entries', iterate);
  defineProperty(typedArray, Symbol.iterator,
                 {value: typedArray.values, writable: true, enumerable: false, configurable: true});

  // An array made of a shared one.
  for (const name of Object.getOwnPropertyNames(constructors)) {
    const own = constructors[name];
    const watched = new Proxy(own, {
      construct(target, values, newTarget) {
        const used = values.length > 0 && isSharedArray(values[0]) ? [copyOf(values[0])] : values;
        return construct(target, used, newTarget === watched ? target : newTarget);
      },
    });
    defineProperty(own.prototype, 'constructor', {value: watched, writable: true, enumerable: false, configurable: true});
    defineProperty(globalThis, name, {value: watched, writable: true, enumerable: false, configurable: true});
  }
  // What looks at an object as a whole has one yield point before all of it.
  const anyArgument = own => ({
    method(...values) {
      for (let i = 0; i < values.length; ++i) {
        if (isSharedArray(values[i])) {
          point();
          break;
        }
      }
      return apply(own, this, values);
    },
  }).method;
  for (const name of Object.getOwnPropertyNames(Reflect)) replace(Reflect, name, anyArgument);
  for (const name of ['assign', 'defineProperties', 'defineProperty', 'entries', 'getOwnPropertyDescriptor',
                      'getOwnPropertyDescriptors', 'values']) {
    replace(Object, name, anyArgument);
  }
  replace(JSON, 'stringify', own => ({
    method(...values) {
      point();
      return apply(own, this, values);
    },
  }).method);
  // Only where the program calls them by themselves: they are called on plain arrays all the time.
  function watchArrays() {
    for (const name of Object.getOwnPropertyNames(Array.prototype)) {
      if (name !== 'constructor' && name !== 'toString') replace(Array.prototype, name, once);
    }
  }
  if (typeof WebAssembly === 'object') {
    const own = WebAssembly.Memory;
    defineProperty(WebAssembly, 'Memory', {
      value: new Proxy(own, {
        construct(target, values, newTarget) {
          const options = values[0];
          if (typeof options === 'object' && options !== null && options.shared) {
            unseen('WebAssembly that shares memory');
          }
          return construct(target, values, newTarget);
        },
      }),
      writable: true, enumerable: false, configurable: true,
    });
  }

  return watchArrays;
};
