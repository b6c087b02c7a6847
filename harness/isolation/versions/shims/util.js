// As much of Node's util as small packages use.
'use strict';

function inspectValue(value, depth, seen) {
  if (typeof value === 'string') return "'" + value.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n') + "'";
  if (Object.is(value, -0)) return '-0';
  if (typeof value === 'bigint') return value + 'n';
  if (typeof value === 'symbol') return value.toString();
  if (typeof value === 'function') return value.name ? '[Function: ' + value.name + ']' : '[Function (anonymous)]';
  if (value === null || typeof value !== 'object') return String(value);
  if (seen.includes(value)) return '[Circular *1]';
  if (value instanceof Error) return '[' + String(value) + ']';
  if (value instanceof RegExp || value instanceof Date) return String(value);
  if (depth > 2) return Array.isArray(value) ? '[Array]' : '[Object]';
  const inside = [...seen, value];
  const show = (one) => inspectValue(one, depth + 1, inside);
  const wrap = (open, parts, close) => parts.length === 0 ? open + close : open + ' ' + parts.join(', ') + ' ' + close;
  if (Array.isArray(value)) return wrap('[', Array.from(value, show), ']');
  if (value instanceof Map) {
    return 'Map(' + value.size + ') ' + wrap('{', Array.from(value, ([k, v]) => show(k) + ' => ' + show(v)), '}');
  }
  if (value instanceof Set) return 'Set(' + value.size + ') ' + wrap('{', Array.from(value, show), '}');
  const name = value.constructor && value.constructor !== Object ? value.constructor.name + ' ' : '';
  const bare = Object.getPrototypeOf(value) === null ? '[Object: null prototype] ' : name;
  const key = (one) => (/^[A-Za-z_$][\w$]*$/.test(one) ? one : "'" + one + "'");
  return bare + wrap('{', Object.keys(value).map((one) => key(one) + ': ' + show(value[one])), '}');
}

function isDeepEqual(a, b, strict, pairs) {
  if (strict ? Object.is(a, b) : a == b || (a !== a && b !== b)) return true;
  if (a === null || b === null || typeof a !== 'object' || typeof b !== 'object') return false;
  if (strict && Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof RegExp && b instanceof RegExp) return String(a) === String(b);
  if (a instanceof Error && b instanceof Error && (a.message !== b.message || a.name !== b.name)) return false;
  if (pairs.some(([left, right]) => left === a && right === b)) return true;
  const inside = [...pairs, [a, b]];
  const same = (left, right) => isDeepEqual(left, right, strict, inside);
  if (a instanceof Map && b instanceof Map) {
    return a.size === b.size && [...a].every(([key, value]) => b.has(key) && same(value, b.get(key)));
  }
  if (a instanceof Set && b instanceof Set) {
    return a.size === b.size && [...a].every((one) => b.has(one) || [...b].some((other) => same(one, other)));
  }
  if (Array.isArray(a) && a.length !== b.length) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.prototype.hasOwnProperty.call(b, key) && same(a[key], b[key]));
}

const tag = (value) => Object.prototype.toString.call(value).slice(8, -1);

module.exports = {
  inspect: (value) => inspectValue(value, 0, []),
  format(pattern, ...values) {
    let text = pattern;
    if (typeof pattern !== 'string') {
      values.unshift(pattern);
      text = '';
    } else {
      text = pattern.replace(/%([sdifjoO%])/g, (all, kind) => {
        if (kind === '%') return '%';
        if (values.length === 0) return all;
        const value = values.shift();
        if (kind === 's') return typeof value === 'string' ? value : inspectValue(value, 0, []);
        if (kind === 'd') return String(Number(value));
        if (kind === 'i') return String(parseInt(value, 10));
        if (kind === 'f') return String(parseFloat(value));
        return kind === 'j' ? JSON.stringify(value) : inspectValue(value, 0, []);
      });
    }
    const rest = values.map((value) => (typeof value === 'string' ? value : inspectValue(value, 0, [])));
    return [text, ...rest].filter((part, i) => i > 0 || part !== '' || typeof pattern === 'string').join(' ');
  },
  inherits(constructor, parent) {
    Object.defineProperty(constructor, 'super_', {value: parent, writable: true, configurable: true});
    Object.setPrototypeOf(constructor.prototype, parent.prototype);
  },
  isDeepStrictEqual: (a, b) => isDeepEqual(a, b, true, []),
  __isDeepEqual: (a, b, strict) => isDeepEqual(a, b, strict, []),
  promisify: (original) => (...values) =>
    new Promise((resolve, reject) => original(...values, (error, value) => (error ? reject(error) : resolve(value)))),
  deprecate: (original) => original,
  isArray: Array.isArray,
  isRegExp: (value) => tag(value) === 'RegExp',
  isDate: (value) => tag(value) === 'Date',
  isError: (value) => value instanceof Error,
  isFunction: (value) => typeof value === 'function',
  isString: (value) => typeof value === 'string',
  isObject: (value) => value !== null && typeof value === 'object',
  types: {
    isRegExp: (value) => tag(value) === 'RegExp',
    isDate: (value) => tag(value) === 'Date',
    isMap: (value) => value instanceof Map,
    isSet: (value) => value instanceof Set,
    isPromise: (value) => value instanceof Promise,
    isNativeError: (value) => value instanceof Error,
  },
};
module.exports.inspect.custom = Symbol.for('nodejs.util.inspect.custom');
