// CommonJS for a package that runs inside an engine without Node: files are told by __define before anything runs.
// Paths are relative to the package's folder, with /; that folder is /.
(function () {
  'use strict';
  const files = new Map();
  const modules = new Map();
  const builtins = new Map();
  // What Node's modules offer, by module.
  const api = new Map();
  const loaded = [];
  // No program prints these.
  const missingMark = '\x01missing ';
  const refusedMark = '\x01refused ';
  const waits = [];
  let failure = null;
  let tellFailure = null;
  const failed = new Promise((resolve, reject) => { tellFailure = reject; });
  failed.catch(() => {});

  // Where the engine runs the program in Node's realm (engines/v8/node_realm.h): its `require` and `process`.
  const node = globalThis.__node;
  // What paths of files begin with.
  const root = node === undefined ? '/' : node.folder + '/';

  const hide = (name, value) =>
    Object.defineProperty(globalThis, name, {value, writable: true, configurable: true, enumerable: false});

  hide('__define', (path, wrapper) => { files.set(path, {wrapper}); });
  hide('__defineJson', (path, json) => { files.set(path, {json}); });
  // Compiled when it is first required.
  hide('__defineLazily', (path, text) => { files.set(path, {text}); });
  // Lines "module: name name".
  hide('__defineApi', (lines) => {
    for (const line of lines.split('\n')) {
      const [name, names] = line.split(':');
      if (names !== undefined) api.set(name, names.split(' ').filter((one) => one !== ''));
    }
  });
  hide('__defineBuiltin', (name, wrapper) => { builtins.set(name, {wrapper}); });

  function join(from, request) {
    const steps = from === '' ? [] : from.split('/');
    for (const step of request.split('/')) {
      if (step === '..') steps.pop();
      else if (step !== '' && step !== '.') steps.push(step);
    }
    return steps.join('/');
  }

  function folderOf(path) {
    const slash = path.lastIndexOf('/');
    return slash < 0 ? '' : path.slice(0, slash);
  }

  // As programs see it.
  function folderPath(path) {
    const folder = folderOf(path);
    return folder === '' && node !== undefined ? node.folder : root + folder;
  }

  function asFile(path) {
    for (const name of [path, path + '.js', path + '.json', path + '.cjs']) {
      if (files.has(name)) return name;
    }
    return null;
  }

  // In the order that the package gives its conditions.
  function pickExport(entry, how) {
    if (typeof entry === 'string' || entry === null || entry === undefined) return entry;
    if (Array.isArray(entry)) return pickExport(entry[0], how);
    for (const condition of Object.keys(entry)) {
      if (condition === 'node' || condition === 'default' || condition === how) {
        const picked = pickExport(entry[condition], how);
        if (picked) return picked;
      }
    }
    return null;
  }

  function packageOf(folder) {
    const path = join(folder, 'package.json');
    return files.has(path) ? JSON.parse(files.get(path).json) : null;
  }

  // `how` it is asked for: by 'require' or by 'import'.
  function asFolder(folder, how) {
    const about = packageOf(folder);
    if (about) {
      let main = typeof about.main === 'string' ? about.main : null;
      if (about.exports !== undefined && about.exports !== null) {
        const root = typeof about.exports === 'object' && '.' in about.exports ? about.exports['.'] : about.exports;
        main = pickExport(root, how) || main;
      }
      if (main !== null) {
        const path = join(folder, main);
        const found = asFile(path) || asFile(join(path, 'index'));
        if (found) return found;
      }
    }
    return asFile(join(folder, 'index'));
  }

  function resolve(request, from, how = 'require') {
    const name = request.startsWith('node:') ? request.slice(5) : request;
    if (name === 'test' && name === request) {
      // A package of that name: Node has this module only as node:test.
    } else if (builtins.has(name) || api.has(name)) {
      return {builtin: name};
    }
    let found = null;
    if (request.startsWith('file:///')) request = request.slice(7);
    if (request.startsWith('./') || request.startsWith('../') || request === '.' || request === '..' ||
        request.startsWith('/')) {
      if (request.startsWith(root)) request = '/' + request.slice(root.length);
      const path = request.startsWith('/') ? join('', request) : join(folderOf(from), request);
      found = (request.endsWith('/') ? null : asFile(path)) || asFolder(path, how);
    } else {
      const about = packageOf('');
      if (about && about.name === request) {
        found = asFolder('', how);
      } else if (about && typeof about.name === 'string' && request.startsWith(about.name + '/')) {
        const path = request.slice(about.name.length + 1);
        found = asFile(path) || asFolder(path, how);
      }
      for (let folder = folderOf(from); found === null; folder = folderOf(folder)) {
        const path = join(folder, 'node_modules/' + request);
        found = asFile(path) || asFolder(path, how);
        if (folder === '') break;
      }
    }
    if (found === null) {
      const error = new Error("Cannot find module '" + request + "' from '/" + from + "'");
      error.code = 'MODULE_NOT_FOUND';
      throw error;
    }
    return {path: found};
  }

  // --- What of Node is not here. To ask for it is allowed, as packages do on their way to a fallback; to use it ends the
  // run, and a line tells what was missing, also where the program catches what is thrown.
  function refuse(name) {
    console.log(missingMark + name);
    throw new Error('Node\'s ' + name + ' is not here');
  }

  function missing(name) {
    const known = Object.create(null);
    return new Proxy(function () {}, {
      apply: () => refuse(name),
      construct: () => refuse(name),
      get(target, key) {
        if (key === Symbol.hasInstance) return () => false;
        if (key === Symbol.toPrimitive || key === Symbol.iterator || key === Symbol.asyncIterator) refuse(name);
        if (typeof key === 'symbol') return undefined;
        // Of every function, but also what a class extends.
        if (key === 'prototype') return target.prototype;
        if (!(key in known)) known[key] = missing(name + '.' + key);
        return known[key];
      },
      set: () => refuse(name),
      getPrototypeOf: () => Function.prototype,
    });
  }

  function missingModule(name) {
    const exports = Object.create(null);
    for (const one of api.get(name)) exports[one] = missing(name + '.' + one);
    // Asked for so often, and the same everywhere.
    if (name === 'os') exports.EOL = '\n';
    if (name === 'timers') {
      for (const one of ['setTimeout', 'setInterval', 'setImmediate', 'clearTimeout', 'clearInterval', 'clearImmediate']) {
        exports[one] = globalThis[one];
      }
    }
    if (name === 'process' || name === 'console') return globalThis[name];
    exports.default = exports;
    return exports;
  }

  // What Node has under a second name.
  const aliases = {
    'assert/strict': () => builtin('assert').strict,
    'path/posix': () => builtin('path'),
    sys: () => builtin('util'),
  };

  // --- Node's own modules, where they are there. Assertions and tests stay stand-ins: they are instrumented, so that
  // causes lead through them.
  const nodeModules = new Map();

  function nodeModule(name) {
    if (!nodeModules.has(name)) nodeModules.set(name, newNodeModule(name));
    return nodeModules.get(name);
  }

  function newNodeModule(name) {
    if (name === 'process' || name === 'console') return globalThis[name];
    const all = node.require('node:' + name);
    if (name === 'fs') guardWrites(all, guardWrites(all.promises, null, 'fs.promises'), 'fs');
    if (name === 'fs/promises') nodeModule('fs');
    // It would load files that are not those of the variant.
    if (name === 'module') return Object.assign(function () {}, all, {createRequire: (path) => requireFrom(pathOf(path))});
    // These are processes and threads of Node's executable, of which only the library is here.
    if (name === 'worker_threads') return {...all, Worker: missing('worker_threads.Worker')};
    if (name === 'cluster' || name === 'inspector' || name === 'repl') return missingModule(name);
    return all;
  }

  function pathOf(place) {
    const path = String(place).replace(/^file:\/\//, '');
    return path.startsWith(root) ? path.slice(root.length) : path;
  }

  // What is written is not to change what other variants, and people, find there.
  function guardWrites(functions, promises, where) {
    const path = node.require('node:path');
    const isTemporary = (place) => {
      if (typeof place === 'number') return true;
      const whole = path.resolve(place instanceof URL ? node.require('node:url').fileURLToPath(place) : String(place));
      // The versions may lie in the temporary folder themselves.
      return whole.startsWith(node.require('node:os').tmpdir() + '/') && !whole.startsWith(root);
    };
    // By the number of the argument that is written to.
    const written = {
      appendFile: 0, chmod: 0, chown: 0, copyFile: 1, cp: 1, createWriteStream: 0, link: 1, mkdir: 0, mkdtemp: 0,
      rename: 1, rm: 0, rmdir: 0, symlink: 1, truncate: 0, unlink: 0, utimes: 0, writeFile: 0,
    };
    for (const [name, index] of Object.entries(written)) {
      for (const one of [name, name + 'Sync']) {
        const real = functions[one];
        if (typeof real !== 'function') continue;
        functions[one] = Object.assign(function (...values) {
          if (!isTemporary(values[index])) refuse(where + '.' + one + ' outside of the temporary folder');
          return real.apply(this, values);
        }, real);
      }
    }
    for (const one of ['open', 'openSync']) {
      const real = functions[one];
      if (typeof real !== 'function') continue;
      functions[one] = Object.assign(function (place, flags, ...values) {
        const reads = flags === undefined || typeof flags === 'function' || flags === 'r' || flags === 0;
        if (!reads && !isTemporary(place)) refuse(where + '.' + one + ' outside of the temporary folder');
        return real.call(this, place, flags, ...values);
      }, real);
    }
    return functions;
  }

  // Stand-ins stand on each other.
  function builtin(name, from = '') {
    const isOwn = ['assert', 'assert/strict', 'test'].includes(name) || from.startsWith('node:');
    if (node !== undefined && !isOwn) return nodeModule(name);
    if (Object.prototype.hasOwnProperty.call(aliases, name)) return aliases[name]();
    const key = 'node:' + name;
    if (!builtins.has(name)) {
      if (!modules.has(key)) modules.set(key, {exports: missingModule(name)});
      return modules.get(key).exports;
    }
    const isNew = !modules.has(key);
    const exports = load(key, key, builtins.get(name));
    if (isNew) {
      for (const one of api.get(name) || []) {
        if (one in exports) continue;
        Object.defineProperty(exports, one, {value: missing(name + '.' + one), writable: true, configurable: true});
      }
    }
    return exports;
  }

  function compile(text) {
    return (0, eval)('(function (exports, require, module, __filename, __dirname) {' + text + '\n})');
  }

  function load(key, path, file) {
    const cached = modules.get(key);
    if (cached) return cached.exports;
    if (file.dependencies !== undefined) {
      const record = link(path);
      evaluate(record);
      return record.space;
    }
    const module = {exports: {}, id: key, filename: root + path, path: folderPath(path), loaded: false, children: [],
                    paths: []};
    modules.set(key, module);
    loaded.push(key);
    if (file.json !== undefined) {
      module.exports = JSON.parse(file.json);
    } else {
      let wrapper = file.wrapper;
      let done = false;
      try {
        if (wrapper === undefined) wrapper = file.wrapper = compile(file.text);
        wrapper.call(module.exports, module.exports, requireFrom(path, module), module, module.filename, module.path);
        done = true;
      } finally {
        // As Node: what failed is loaded anew when it is asked for again.
        if (!done) modules.delete(key);
      }
    }
    module.loaded = true;
    return module.exports;
  }

  function requireFrom(path, parent) {
    const require = (request) => {
      if (typeof request !== 'string') throw new TypeError('The "id" argument must be of type string');
      const found = resolve(request, path);
      if (found.builtin) return builtin(found.builtin, path);
      return load(found.path, found.path, files.get(found.path));
    };
    require.resolve = (request) => {
      const found = resolve(request, path);
      return found.builtin ? found.builtin : root + found.path;
    };
    require.cache = Object.create(null);
    require.main = parent;
    return require;
  }

  // --- ES modules that were made functions (harness/node_programs/module_code.h).
  const records = new Map();

  // What a module sees of what is none.
  function fillSpace(space, exports) {
    const isObject = typeof exports === 'object' && exports !== null;
    const names = isObject ? Object.getOwnPropertyNames(exports) : typeof exports === 'function' ? Object.keys(exports) : [];
    for (const name of names) {
      if (name !== 'default') Object.defineProperty(space, name, {get: () => exports[name], enumerable: true});
    }
    Object.defineProperty(space, 'default', {value: exports, enumerable: true});
    return space;
  }

  function loadFound(found) {
    return found.builtin ? builtin(found.builtin) : load(found.path, found.path, files.get(found.path));
  }

  function isModule(found) {
    return !found.builtin && files.get(found.path).dependencies !== undefined;
  }

  // Before anything of it runs.
  function link(path) {
    if (records.has(path)) return records.get(path);
    const record = {path, file: files.get(path), space: Object.create(null), spaces: [], steps: [], started: false,
                    promise: undefined};
    records.set(path, record);
    for (const request of record.file.dependencies) {
      const found = resolve(request, path, 'import');
      if (isModule(found)) {
        const other = link(found.path);
        record.spaces.push(other.space);
        record.steps.push(() => evaluate(other));
      } else {
        const space = Object.create(null);
        record.spaces.push(space);
        record.steps.push(() => { if (!('default' in space)) fillSpace(space, loadFound(found)); });
      }
    }
    return record;
  }

  // A promise where it, or what it imports, waits for one.
  function evaluate(record) {
    if (record.started) return record.promise;
    record.started = true;
    const {path, space, spaces} = record;
    const meta = {url: 'file://' + root + path, filename: root + path, dirname: folderPath(path),
                  resolve: (request) => 'file://' + root + resolve(request, path, 'import').path};
    const exporter = (getters, stars) => {
      for (const name of Object.keys(getters)) {
        Object.defineProperty(space, name, {get: getters[name], enumerable: true});
      }
      for (const star of stars) {
        for (const name of Object.keys(star)) {
          if (name !== 'default' && !(name in space)) {
            Object.defineProperty(space, name, {get: () => star[name], enumerable: true});
          }
        }
      }
    };
    const importer = async (request) => {
      const found = resolve(String(request), path, 'import');
      if (!isModule(found)) return fillSpace(Object.create(null), loadFound(found));
      const other = link(found.path);
      await evaluate(other);
      return other.space;
    };
    const run = () => record.file.wrapper.call(undefined, meta, importer, exporter, ...spaces);
    const waits = [];
    for (const step of record.steps) {
      const wait = step();
      if (wait !== undefined) waits.push(wait);
    }
    if (waits.length > 0) record.promise = Promise.all(waits).then(run);
    else if (record.file.isAsync) record.promise = run();
    else run();
    return record.promise;
  }

  hide('__defineModule', (path, dependencies, isAsync, wrapper) => { files.set(path, {dependencies, isAsync, wrapper}); });
  // For programs that are one script: what waits is not waited for, and is what nobody handles where it fails.
  hide('__load', {
    main(path) {
      load(path, path, files.get(path));
    },
    require: requireFrom('', undefined),
  });

  // --- What Node's globals are here. Time does not pass: timers run in order of their time, when nothing else is to do.
  const timers = [];
  let order = 0;
  let draining = false;

  function fail(error) {
    if (failure !== null) return;
    failure = {error};
    tellFailure(error);
  }

  async function drain() {
    draining = true;
    while (timers.length > 0) {
      // Jobs that wait on each other come before any timer.
      for (let i = 0; i < 64; ++i) await null;
      timers.sort((a, b) => a.time - b.time || a.order - b.order);
      const timer = timers.shift();
      if (timer === undefined) break;
      if (timer.interval !== null) timers.push({...timer, time: timer.time + timer.interval, order: order++});
      try {
        timer.callback(...timer.values);
      } catch (error) {
        fail(error);
      }
    }
    draining = false;
  }

  function addTimer(callback, delay, values, interval) {
    const time = timers.now + Math.max(Number(delay) || 0, 1);
    const timer = {id: order, order: order++, time, callback, values, interval};
    timers.push(timer);
    if (!draining) drain();
    return timer.id;
  }
  timers.now = 0;

  function removeTimer(id) {
    const index = timers.findIndex((timer) => timer.id === id);
    if (index >= 0) timers.splice(index, 1);
  }

  function later(callback, values) {
    Promise.resolve().then(() => {
      try {
        callback(...values);
      } catch (error) {
        fail(error);
      }
    });
  }

  // The test file ran no test: that is no pass.
  function refuseTest(why) {
    console.log(refusedMark + why);
    throw new Error(why);
  }

  // What a promise is rejected with that nobody handles ends the test, as in Node.
  hide('onunhandledrejection', ({reason}) => { throw reason; });

  hide('global', globalThis);
  if (node !== undefined) {
    // An exception out of a callback.
    node.process.setUncaughtExceptionCaptureCallback((error) => {
      fail(error);
      Promise.reject(error);
      node.stop();
    });
    // When nothing is left to do.
    node.exit = () => {
      node.process.emit('exit', node.process.exitCode || 0);
      if (node.process.exitCode) Promise.reject(new Error('exit code ' + node.process.exitCode));
    };
    node.waited = () => {
      Promise.reject(new Error('it waits for what does not come, as a server does that nobody closes'));
    };
    // Of modules that the library comes without.
    for (const name of ['fetch', 'FormData', 'Headers', 'Request', 'Response', 'WebSocket']) hide(name, missing(name));
  }
  if (typeof globalThis.setTimeout !== 'function') {
    hide('setTimeout', (callback, delay, ...values) => addTimer(callback, delay, values, null));
    hide('setInterval', (callback, delay, ...values) => addTimer(callback, delay, values, Math.max(Number(delay) || 0, 1)));
    hide('setImmediate', (callback, ...values) => addTimer(callback, 0, values, null));
    hide('clearTimeout', removeTimer);
    hide('clearInterval', removeTimer);
    hide('clearImmediate', removeTimer);
  }
  if (typeof globalThis.queueMicrotask !== 'function') hide('queueMicrotask', (callback) => later(callback, []));
  if (node === undefined) {
    hide('process', {
      env: {}, argv: ['node', '/test.js'], platform: 'linux', pid: 1, version: 'v20.0.0', versions: {node: '20.0.0'},
      cwd: () => '/', nextTick: (callback, ...values) => later(callback, values), on() {}, once() {}, emitWarning() {},
      hrtime: Object.assign(() => [0, 0], {bigint: () => 0n}), memoryUsage: () => ({heapUsed: 0}),
      stdout: {isTTY: false, write() {}}, stderr: {isTTY: false, write() {}},
    });
  } else {
    const output = () => new (node.require('node:stream').Writable)({write: (chunk, encoding, done) => done()});
    const given = {
      argv: ['node', root + 'test.js'], execArgv: [], exit: () => refuse('process.exit'), abort: () => refuse('process.abort'),
      cwd: () => node.folder, emitWarning() {},
      env: {PATH: node.process.env.PATH, HOME: node.process.env.HOME, TMPDIR: node.process.env.TMPDIR || '/tmp'},
      stdout: output(), stderr: output(),
    };
    for (const name of Object.keys(given)) {
      Object.defineProperty(node.process, name, {value: given[name], writable: true, configurable: true, enumerable: true});
    }
    hide('process', node.process);
  }

  // Made when somebody asks for it.
  if (node === undefined) Object.defineProperty(globalThis, 'Buffer', {
    get: () => builtin('buffer').Buffer, set: (value) => hide('Buffer', value), configurable: true, enumerable: false,
  });

  // Under //harness:chain its own walker has that name; programs that are one script need only __load.
  if (Object.getOwnPropertyDescriptor(globalThis, '__twinstep') === undefined) hide('__twinstep', {
    require: requireFrom('', undefined),
    refuse,
    // What was required so far, in order; built-ins as node:name.
    loaded,
    refuseTest,
    // The run is not over before the promise is.
    waitFor(promise) { waits.push(promise); },
    // describe, it and the like, for tests that count on their runner for them.
    testGlobals() {
      for (const name of Object.keys(builtin('test').globals)) hide(name, builtin('test').globals[name]);
    },
    // The test: what it exports, called where it is a function, is waited for.
    async run(path) {
      let result = load(path, path, files.get(path));
      if (typeof result === 'function') {
        result = result();
      } else if (result !== null && typeof result === 'object' && typeof result.then !== 'function') {
        const tests = Object.keys(result).filter((name) => typeof result[name] === 'function');
        if (tests.length > 0) {
          refuseTest('it exports functions (' + tests.slice(0, 3).join(', ') + (tests.length > 3 ? ', ...' : '') +
                     '), and nobody calls them; export one function that does');
        }
      }
      await Promise.race([result, failed]);
      while (waits.length > 0) await Promise.race([waits.shift(), failed]);
      while (draining && failure === null) await null;
      if (failure !== null) throw failure.error;
    },
  });
})();
