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
