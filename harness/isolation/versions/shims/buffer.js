// Node's Buffer. What of it is not here ends the run, as loader.js tells.
'use strict';

const inspectSymbol = Symbol.for('nodejs.util.inspect.custom');
const base64Digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

class Bytes extends Uint8Array {}

// --- Text and bytes. Encoders give lists of bytes, decoders take a part of a list.
function utf8Bytes(text) {
  const bytes = [];
  for (const character of text) {
    const unit = character.codePointAt(0);
    // A surrogate that stands alone has no bytes of its own.
    const code = unit >= 0xd800 && unit <= 0xdfff ? 0xfffd : unit;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | code >> 6, 0x80 | code & 63);
    else if (code < 0x10000) bytes.push(0xe0 | code >> 12, 0x80 | code >> 6 & 63, 0x80 | code & 63);
    else bytes.push(0xf0 | code >> 18, 0x80 | code >> 12 & 63, 0x80 | code >> 6 & 63, 0x80 | code & 63);
  }
  return bytes;
}

// As the Encoding Standard decodes (UTF-8 decoder): each longest beginning of a wrong sequence is one U+FFFD.
function utf8Text(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length;) {
    const first = bytes[i++];
    if (first < 0x80) {
      text += String.fromCharCode(first);
      continue;
    }
    const needed = first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2 : first >= 0xf0 && first <= 0xf4 ? 3 : 0;
    let low = first === 0xe0 ? 0xa0 : first === 0xf0 ? 0x90 : 0x80;
    let high = first === 0xed ? 0x9f : first === 0xf4 ? 0x8f : 0xbf;
    let code = first & (0x3f >> needed), seen = 0;
    while (seen < needed && bytes[i] >= low && bytes[i] <= high) {
      code = code << 6 | bytes[i++] & 63;
      ++seen;
      low = 0x80;
      high = 0xbf;
    }
    text += needed > 0 && seen === needed ? String.fromCodePoint(code) : '\ufffd';
  }
  return text;
}

function hexBytes(text) {
  const bytes = [];
  for (let i = 0; i + 1 < text.length; i += 2) {
    const pair = text.slice(i, i + 2);
    if (!/^[0-9a-fA-F]{2}$/.test(pair)) break;
    bytes.push(parseInt(pair, 16));
  }
  return bytes;
}

function base64Bytes(text) {
  const bytes = [];
  let bits = 0, count = 0;
  for (const character of text) {
    if (character === '=') break;
    const digit = base64Digits.indexOf(character === '-' ? '+' : character === '_' ? '/' : character);
    if (digit < 0) continue;
    bits = (bits << 6 | digit) & 0xffff;
    count += 6;
    if (count >= 8) bytes.push(bits >> (count -= 8) & 255);
  }
  return bytes;
}

function base64Text(bytes) {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = bytes[i] << 16 | (bytes[i + 1] || 0) << 8 | (bytes[i + 2] || 0);
    for (let j = 0; j < 4; ++j) text += i + j > bytes.length ? '=' : base64Digits[bits >> 18 - 6 * j & 63];
  }
  return text;
}

const unitsOf = (text) => Array.from({length: text.length}, (_, i) => text.charCodeAt(i));
const textOf = (units) => Array.from(units, (unit) => String.fromCharCode(unit)).join('');

const latin1 = {bytes: (text) => unitsOf(text).map((unit) => unit & 255), text: textOf};
const base64 = {bytes: base64Bytes, text: base64Text};
const utf16 = {
  bytes: (text) => unitsOf(text).flatMap((unit) => [unit & 255, unit >> 8]),
  text: (bytes) => textOf(Array.from({length: bytes.length >> 1}, (_, i) => bytes[2 * i] | bytes[2 * i + 1] << 8)),
};
const encodings = {
  utf8: {bytes: utf8Bytes, text: utf8Text},
  hex: {bytes: hexBytes, text: (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')},
  base64,
  base64url: {
    bytes: base64Bytes,
    text: (bytes) => base64Text(bytes).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_'),
  },
  latin1, binary: latin1,
  ascii: {bytes: latin1.bytes, text: (bytes) => textOf(Array.from(bytes, (byte) => byte & 127))},
  ucs2: utf16, utf16le: utf16,
};
encodings['utf-8'] = encodings.utf8;
encodings['ucs-2'] = encodings['utf-16le'] = utf16;

function coded(error, code) {
  error.code = code;
  return error;
}

function outOfRange(name) {
  return coded(new RangeError('The value of "' + name + '" is out of range.'), 'ERR_OUT_OF_RANGE');
}

function encodingOf(name) {
  const found = name === undefined || name === null || name === '' ? 'utf8' : String(name).toLowerCase();
  if (Object.hasOwn(encodings, found)) return encodings[found];
  throw coded(new TypeError('Unknown encoding: ' + name), 'ERR_UNKNOWN_ENCODING');
}

function bytesOf(list) {
  const bytes = new Bytes(list.length);
  for (let i = 0; i < list.length; ++i) bytes[i] = list[i];
  return bytes;
}

function isBytes(value) {
  return value instanceof Uint8Array;
}

function sizeOf(size) {
  if (typeof size !== 'number') {
    throw coded(new TypeError('The "size" argument must be of type number.'), 'ERR_INVALID_ARG_TYPE');
  }
  if (!(size >= 0)) throw outOfRange('size');
  return size;
}

function Buffer(value, encoding, length) {
  return typeof value === 'number' ? Buffer.alloc(value) : Buffer.from(value, encoding, length);
}
Object.setPrototypeOf(Buffer, Uint8Array);
Buffer.prototype = Bytes.prototype;
Object.defineProperty(Bytes.prototype, 'constructor', {value: Buffer, writable: true, configurable: true});

Buffer.poolSize = 8192;

Buffer.from = function from(value, encoding, length) {
  if (typeof value === 'string') return bytesOf(encodingOf(encoding).bytes(value));
  if (value instanceof ArrayBuffer || value instanceof SharedArrayBuffer) return new Bytes(value, encoding, length);
  if (value !== null && typeof value === 'object') {
    if (isBytes(value) || Array.isArray(value)) return bytesOf(value);
    const inner = value.valueOf && value.valueOf();
    if (inner !== undefined && inner !== null && inner !== value && (typeof inner === 'string' || typeof inner === 'object')) {
      return Buffer.from(inner, encoding, length);
    }
    if (value.type === 'Buffer' && Array.isArray(value.data)) return bytesOf(value.data);
    if (typeof value.length === 'number') return bytesOf(value);
    if (typeof value[Symbol.toPrimitive] === 'function') {
      const primitive = value[Symbol.toPrimitive]('string');
      if (typeof primitive === 'string') return Buffer.from(primitive, encoding);
    }
  }
  throw coded(new TypeError('The first argument must be of type string or an instance of Buffer, ArrayBuffer, or Array ' +
                            'or an Array-like Object.'), 'ERR_INVALID_ARG_TYPE');
};
Buffer.alloc = function alloc(size, fill, encoding) {
  const bytes = new Bytes(sizeOf(size));
  return fill === undefined || fill === 0 ? bytes : bytes.fill(fill, encoding);
};
Buffer.allocUnsafe = (size) => new Bytes(sizeOf(size));
Buffer.allocUnsafeSlow = Buffer.allocUnsafe;
Buffer.isBuffer = (value) => value instanceof Bytes;
Buffer.isEncoding = (name) => typeof name === 'string' && Object.hasOwn(encodings, name.toLowerCase());
Buffer.byteLength = function byteLength(value, encoding) {
  if (typeof value !== 'string') return value.byteLength;
  const found = Buffer.isEncoding(encoding) ? encodingOf(encoding) : encodings.utf8;
  // Node guesses by the length, whatever the characters are.
  if (found.bytes === base64Bytes) return (value.length - (/=?=$/.exec(value.slice(-2)) || [''])[0].length) * 3 >>> 2;
  return found === encodings.hex ? value.length >>> 1 : found.bytes(value).length;
};
Buffer.compare = function compare(a, b) {
  for (let i = 0; i < Math.min(a.length, b.length); ++i) {
    if (a[i] !== b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return Math.sign(a.length - b.length);
};
Buffer.concat = function concat(list, total = list.reduce((sum, one) => sum + one.length, 0)) {
  const bytes = new Bytes(total);
  let at = 0;
  for (const one of list) {
    bytes.set(one.subarray(0, Math.max(0, total - at)), Math.min(at, total));
    at += one.length;
  }
  return bytes;
};

// From the end where negative, within the bytes.
function place(index, length, other) {
  if (index === undefined) return other;
  const whole = Math.trunc(Number(index)) || 0;
  return Math.min(Math.max(whole < 0 ? whole + length : whole, 0), length);
}

function needle(value, encoding) {
  if (typeof value === 'string') return encodingOf(encoding).bytes(value);
  return typeof value === 'number' ? [value & 255] : value;
}

function find(bytes, value, from, encoding, last) {
  const [start, name] = typeof from === 'string' ? [undefined, from] : [from, encoding];
  const wanted = needle(value, name);
  const matches = (at) => {
    for (let i = 0; i < wanted.length; ++i) {
      if (bytes[at + i] !== wanted[i]) return false;
    }
    return true;
  };
  const end = bytes.length - wanted.length;
  if (last) {
    const whole = start === undefined || Number.isNaN(Number(start)) ? end : Math.trunc(Number(start));
    for (let at = Math.min(whole < 0 ? whole + bytes.length : whole, end); at >= 0; --at) {
      if (matches(at)) return at;
    }
    return -1;
  }
  const first = place(start, bytes.length, 0);
  if (wanted.length === 0) return first;
  for (let at = first; at <= end; ++at) {
    if (matches(at)) return at;
  }
  return -1;
}

const methods = {
  toString(encoding, start, end) {
    const from = Math.max(Math.trunc(Number(start)) || 0, 0);
    const to = end === undefined ? this.length : Math.min(Math.trunc(Number(end)) || 0, this.length);
    return from >= to ? '' : encodingOf(encoding).text(this.subarray(from, to));
  },
  toJSON() {
    return {type: 'Buffer', data: Array.from(this)};
  },
  equals(other) {
    return this === other || Buffer.compare(this, other) === 0;
  },
  compare(other, otherStart = 0, otherEnd = other.length, start = 0, end = this.length) {
    return Buffer.compare(this.subarray(start, end), other.subarray(otherStart, otherEnd));
  },
  slice(start, end) {
    const from = place(start, this.length, 0);
    return new Bytes(this.buffer, this.byteOffset + from, Math.max(place(end, this.length, this.length) - from, 0));
  },
  copy(target, targetStart = 0, start = 0, end = this.length) {
    if (start < 0 || start > this.length) throw outOfRange('sourceStart');
    const part = this.subarray(start, Math.min(end, start + Math.max(target.length - targetStart, 0)));
    target.set(part, targetStart);
    return part.length;
  },
  write(text, offset, length, encoding) {
    if (typeof offset === 'string') return this.write(text, 0, this.length, offset);
    if (typeof length === 'string') return this.write(text, offset, undefined, length);
    const at = offset === undefined ? 0 : offset;
    const room = Math.min(length === undefined ? this.length : length, this.length - at);
    const bytes = encodingOf(encoding).bytes(text);
    let count = Math.min(bytes.length, room);
    // No character is written by half.
    if (encodingOf(encoding) === encodings.utf8) {
      while (count < bytes.length && count > 0 && (bytes[count] & 0xc0) === 0x80) --count;
    }
    if (encodingOf(encoding) === utf16) count &= ~1;
    this.set(bytes.slice(0, count), at);
    return count;
  },
  fill(value, start, end, encoding) {
    if (typeof start === 'string') return this.fill(value, 0, this.length, start);
    if (typeof end === 'string') return this.fill(value, start, this.length, end);
    const from = start === undefined ? 0 : start, to = end === undefined ? this.length : end;
    const pattern = typeof value === 'boolean' ? [Number(value)] : value === undefined ? [0] : needle(value, encoding);
    for (let i = from; i < to; ++i) this[i] = pattern.length === 0 ? 0 : pattern[(i - from) % pattern.length];
    return this;
  },
  indexOf(value, from, encoding) {
    return find(this, value, from, encoding, false);
  },
  lastIndexOf(value, from, encoding) {
    return find(this, value, from, encoding, true);
  },
  includes(value, from, encoding) {
    return find(this, value, from, encoding, false) >= 0;
  },
  [inspectSymbol]() {
    const shown = Array.from(this.subarray(0, 50), (byte) => byte.toString(16).padStart(2, '0'));
    if (this.length > 50) shown.push('... ' + (this.length - 50) + ' more byte' + (this.length > 51 ? 's' : ''));
    return '<Buffer' + shown.map((one) => ' ' + one).join('') + '>';
  },
};
methods.subarray = methods.slice;
methods.toLocaleString = methods.toString;

function view(bytes, offset, size) {
  const at = offset === undefined ? 0 : offset;
  if (typeof at !== 'number') {
    throw coded(new TypeError('The "offset" argument must be of type number.'), 'ERR_INVALID_ARG_TYPE');
  }
  if (!Number.isInteger(at)) throw outOfRange('offset');
  if (bytes.length < size) {
    throw coded(new RangeError('Attempt to access memory outside buffer bounds'), 'ERR_BUFFER_OUT_OF_BOUNDS');
  }
  if (at < 0 || at + size > bytes.length) throw outOfRange('offset');
  return new DataView(bytes.buffer, bytes.byteOffset + at, size);
}

function addNumbers(kind, size, names) {
  for (const order of size === 1 ? [''] : ['LE', 'BE']) {
    for (const name of names) {
      methods['read' + name + order] = function (offset) {
        return view(this, offset, size)['get' + kind](0, order === 'LE');
      };
      methods['write' + name + order] = function (value, offset) {
        const bits = 8 * size, signed = !kind.includes('Uint');
        if (kind.includes('nt')) {
          const most = 2n ** BigInt(signed ? bits - 1 : bits) - 1n, least = signed ? -most - 1n : 0n;
          if (value > most || value < least) throw outOfRange('value');
        }
        view(this, offset, size)['set' + kind](0, value, order === 'LE');
        return (offset === undefined ? 0 : offset) + size;
      };
    }
  }
}
for (const [kind, size] of [['Uint8', 1], ['Uint16', 2], ['Uint32', 4]]) {
  addNumbers(kind, size, [kind, kind.replace('i', 'I')]);
}
for (const [kind, size] of [['Int8', 1], ['Int16', 2], ['Int32', 4], ['BigInt64', 8]]) addNumbers(kind, size, [kind]);
addNumbers('BigUint64', 8, ['BigUint64', 'BigUInt64']);
addNumbers('Float32', 4, ['Float']);
addNumbers('Float64', 8, ['Double']);

for (const name of ('parent offset readUIntBE readUIntLE readUintBE readUintLE readIntBE readIntLE writeUIntBE writeUIntLE ' +
                    'writeUintBE writeUintLE writeIntBE writeIntLE swap16 swap32 swap64 asciiSlice base64Slice ' +
                    'base64urlSlice latin1Slice hexSlice ucs2Slice utf8Slice asciiWrite base64Write base64urlWrite ' +
                    'latin1Write hexWrite ucs2Write utf8Write').split(' ')) {
  methods[name] = () => __twinstep.refuse('Buffer.prototype.' + name);
}
for (const name of Reflect.ownKeys(methods)) {
  Object.defineProperty(Bytes.prototype, name, {value: methods[name], writable: true, configurable: true});
}
for (const name of ['copyBytesFrom', 'of']) Buffer[name] = () => __twinstep.refuse('Buffer.' + name);

exports.Buffer = Buffer;
exports.kMaxLength = 4294967296;
