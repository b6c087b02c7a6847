// What programs, beyond packages, ask of Node: runs behind loader.js.
(function () {
  'use strict';
  const hide = (name, value) =>
    Object.defineProperty(globalThis, name, {value, writable: true, configurable: true, enumerable: false});

  // Lines that are written piece by piece.
  function stream() {
    let line = '';
    return {
      isTTY: false,
      write(text) {
        line += text;
        for (let end = line.indexOf('\n'); end >= 0; end = line.indexOf('\n')) {
          console.log(line.slice(0, end));
          line = line.slice(end + 1);
        }
        return true;
      },
    };
  }
  process.stdout = stream();
  process.stderr = stream();
  process.argv = ['/usr/bin/node', '/main.js'];
  process.exitCode = undefined;
  // The run ends here, as far as nobody catches it.
  process.exit = (code) => {
    throw new Error('process.exit(' + (code === undefined ? process.exitCode || 0 : code) + ')');
  };
  if (typeof globalThis.performance !== 'object') hide('performance', {now: () => 0, timeOrigin: 0});
  if (typeof globalThis.structuredClone !== 'function') {
    hide('structuredClone', () => { throw new Error('structuredClone is not here'); });
  }

  // Texts as bytes. What is decoded is read byte by byte, so that shared memory can change between.
  class Encoder {
    get encoding() { return 'utf-8'; }
    encode(text) {
      const bytes = [];
      for (const character of text === undefined ? '' : String(text)) {
        let c = character.codePointAt(0);
        if (c >= 0xD800 && c < 0xE000) c = 0xFFFD;
        if (c < 0x80) bytes.push(c);
        else if (c < 0x800) bytes.push(0xC0 | c >> 6, 0x80 | c & 63);
        else if (c < 0x10000) bytes.push(0xE0 | c >> 12, 0x80 | c >> 6 & 63, 0x80 | c & 63);
        else bytes.push(0xF0 | c >> 18, 0x80 | c >> 12 & 63, 0x80 | c >> 6 & 63, 0x80 | c & 63);
      }
      return Uint8Array.from(bytes);
    }
    encodeInto(text, target) {
      let read = 0, written = 0;
      for (const character of String(text)) {
        const bytes = this.encode(character);
        if (written + bytes.length > target.length) break;
        target.set(bytes, written);
        read += character.length;
        written += bytes.length;
      }
      return {read, written};
    }
  }
  class Decoder {
    #fatal;
    #keepsMark;
    #left = [];
    constructor(label = 'utf-8', {fatal = false, ignoreBOM = false} = {}) {
      const name = String(label).trim().toLowerCase();
      if (name === 'utf-8' || name === 'utf8') this.encoding = 'utf-8';
      else if (name === 'utf-16le' || name === 'utf-16') this.encoding = 'utf-16le';
      else throw new RangeError('The encoding ' + name + ' is not here');
      this.#fatal = fatal;
      this.#keepsMark = ignoreBOM;
    }
    #wrong() {
      if (this.#fatal) throw new TypeError('The encoded data was not valid for encoding ' + this.encoding);
      return '\uFFFD';
    }
    decode(source, {stream = false} = {}) {
      const view = source === undefined ? [] : !ArrayBuffer.isView(source) ? new Uint8Array(source) :
                   new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
      const bytes = this.#left.concat(Array.from(view));
      this.#left = [];
      let text = '', at = 0;
      while (at < bytes.length) {
        const first = bytes[at];
        if (this.encoding === 'utf-16le') {
          if (at + 1 === bytes.length) break;
          text += String.fromCharCode(first | bytes[at + 1] << 8);
          at += 2;
          continue;
        }
        const more = first < 0x80 ? 0 : first >= 0xC2 && first < 0xE0 ? 1 : first >= 0xE0 && first < 0xF0 ? 2 :
                     first >= 0xF0 && first < 0xF5 ? 3 : -1;
        let c = more <= 0 ? first : first & (0x3F >> more), next = at + 1;
        for (; next <= at + more && next < bytes.length; ++next) {
          const low = next > at + 1 ? 0x80 : first === 0xE0 ? 0xA0 : first === 0xF0 ? 0x90 : 0x80;
          const high = next > at + 1 ? 0xBF : first === 0xED ? 0x9F : first === 0xF4 ? 0x8F : 0xBF;
          if (bytes[next] < low || bytes[next] > high) break;
          c = c << 6 | bytes[next] & 63;
        }
        if (more > 0 && next <= at + more && next === bytes.length && stream) break;
        text += more < 0 || next <= at + more ? this.#wrong() : String.fromCodePoint(c);
        at = next;
      }
      if (at < bytes.length && stream) this.#left = bytes.slice(at);
      else if (at < bytes.length) text += this.#wrong();
      return !this.#keepsMark && text.charCodeAt(0) === 0xFEFF ? text.slice(1) : text;
    }
  }
  if (typeof globalThis.TextEncoder !== 'function') hide('TextEncoder', Encoder);
  if (typeof globalThis.TextDecoder !== 'function') hide('TextDecoder', Decoder);

  // File URLs, as far as modules are named by them.
  class FileUrl {
    constructor(text, base) {
      let path = String(text);
      if (path.startsWith('file://')) path = path.slice(7);
      else if (/^[a-z][a-z0-9+.-]*:/i.test(path)) throw new TypeError('only file: URLs are here, not ' + path);
      else if (base === undefined) throw new TypeError('Invalid URL');
      else if (!path.startsWith('/')) path = String(base).replace(/^file:\/\//, '').replace(/[^/]*$/, '') + path;
      const steps = [];
      for (const step of path.split('/')) {
        if (step === '..') steps.pop();
        else if (step !== '.' && step !== '') steps.push(step);
      }
      this.pathname = '/' + steps.join('/') + (path.endsWith('/') ? '/' : '');
    }
    get href() { return 'file://' + this.pathname; }
    get protocol() { return 'file:'; }
    toString() { return this.href; }
    toJSON() { return this.href; }
  }
  if (typeof globalThis.URL !== 'function') hide('URL', FileUrl);
  __defineBuiltin('url', function (exports) {
    exports.URL = globalThis.URL;
    exports.fileURLToPath = (url) => new FileUrl(url).pathname;
    exports.pathToFileURL = (path) => new FileUrl(path, 'file:///');
  });
  __defineBuiltin('process', function (exports, require, module) { module.exports = process; });
})();
