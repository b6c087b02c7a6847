// What Node's event loop has beside timers, immediates and ports, which are the agent's own (engines/agents): ticks, and
// files. Runs behind node_globals.js, before worker_threads.js.
//
// Files are in memory, and none is there at the beginning. An asynchronous function is an operation of the host for each
// step at which Node's own lets others in: what writes a file empties it first.
(function () {
  'use strict';
  const {operate, starter, tick, atTurnEnd} = $twinstep.threads;

  // --- process.nextTick: before the promise jobs of the turn, and behind them what they ask for.
  const ticks = [];
  let asked = false;
  function drain() {
    while (ticks.length > 0) ticks.shift()();
  }
  process.nextTick = (callback, ...values) => {
    ticks.push(() => callback(...values));
    if (asked) return;
    asked = true;
    tick(() => {
      asked = false;
      drain();
    });
  };
  atTurnEnd(drain);
  const main = __load.main;
  __load.main = (path) => {
    const result = main(path);
    drain();
    return result;
  };

  // --- timers/promises
  __defineBuiltin('timers/promises', function (exports) {
    exports.setTimeout = (milliseconds, value) => new Promise((done) => setTimeout(done, milliseconds, value));
    exports.setImmediate = (value) => new Promise((done) => setImmediate(done, value));
    exports.scheduler = {
      wait: (milliseconds) => exports.setTimeout(milliseconds),
      yield: () => exports.setImmediate(),
    };
  });

  // --- Files, by their whole paths: {text} or {folder: true}.
  const files = new Map([['/', {folder: true}]]);
  const whole = (path) => {
    const steps = [];
    for (const step of String(path instanceof URL ? path.pathname : path).split('/')) {
      if (step === '..') steps.pop();
      else if (step !== '.' && step !== '') steps.push(step);
    }
    return '/' + steps.join('/');
  };
  const parent = (path) => path.slice(0, path.lastIndexOf('/')) || '/';
  const words = {
    ENOENT: 'no such file or directory', EEXIST: 'file already exists', ENOTDIR: 'not a directory',
    EISDIR: 'illegal operation on a directory', ENOTEMPTY: 'directory not empty',
  };
  function fail(code, call, path) {
    const error = new Error(code + ': ' + words[code] + ', ' + call + " '" + path + "'");
    throw Object.assign(error, {code, syscall: call, path});
  }
  function find(path, call) {
    const file = files.get(whole(path));
    return file === undefined ? fail('ENOENT', call, path) : file;
  }
  function place(path, call) {
    const folder = find(parent(whole(path)), call);
    if (!folder.folder) fail('ENOTDIR', call, path);
    return whole(path);
  }
  function open(path, flag = 'w') {
    const there = files.get(place(path, 'open'));
    if (there !== undefined && there.folder) fail('EISDIR', 'open', path);
    if (there !== undefined && flag.includes('x')) fail('EEXIST', 'open', path);
    if (there === undefined) files.set(whole(path), {text: '', time: Date.now()});
    else if (flag[0] === 'w') there.text = '';
    return files.get(whole(path));
  }
  const children = (path) => [...files.keys()].filter((one) => one !== '/' && parent(one) === whole(path));
  const textOf = (data) => typeof data === 'string' ? data : Buffer.from(data).toString('latin1');
  const optionsOf = (options) => typeof options === 'string' ? {encoding: options} : options || {};
  function make(path, options) {
    const {recursive} = optionsOf(options), name = whole(path);
    if (recursive && !files.has(parent(name))) make(parent(name), options);
    if (files.has(place(path, 'mkdir'))) return recursive && files.get(name).folder ? undefined : fail('EEXIST', 'mkdir', path);
    files.set(name, {folder: true});
  }
  function remove(path, call, {recursive = false, force = false} = {}) {
    if (force && !files.has(whole(path))) return;
    const file = find(path, call), inside = children(path);
    if (file.folder && call === 'unlink') fail('EISDIR', call, path);
    if (!file.folder && call === 'rmdir') fail('ENOTDIR', call, path);
    if (inside.length > 0 && !recursive) fail('ENOTEMPTY', call, path);
    for (const one of inside) remove(one, call, {recursive});
    files.delete(whole(path));
  }

  // Each in steps, of which each is given what the one before gave; the last one's is the result.
  const calls = {
    readFile: (path, options) => [() => {
      const file = find(path, 'open');
      if (file.folder) fail('EISDIR', 'read', path);
      const {encoding} = optionsOf(options);
      return encoding ? file.text : Buffer.from(file.text, 'latin1');
    }],
    writeFile: (path, data, options) => [() => open(path, optionsOf(options).flag), (file) => { file.text += textOf(data); }],
    appendFile: (path, data) => [() => { open(path, 'a').text += textOf(data); }],
    stat: (path) => [() => {
      const file = find(path, 'stat');
      return {isFile: () => !file.folder, isDirectory: () => !!file.folder, isSymbolicLink: () => false,
              size: file.folder ? 0 : file.text.length, mtimeMs: file.time || 0};
    }],
    access: (path) => [() => { find(path, 'access'); }],
    mkdir: (path, options) => [() => make(path, options)],
    readdir: (path) => [() => {
      if (!find(path, 'scandir').folder) fail('ENOTDIR', 'scandir', path);
      return children(path).map((one) => one.slice(one.lastIndexOf('/') + 1)).sort();
    }],
    unlink: (path) => [() => remove(path, 'unlink')],
    rmdir: (path) => [() => remove(path, 'rmdir')],
    rm: (path, options) => [() => remove(path, 'rm', options)],
    rename: (from, to) => [() => {
      const file = find(from, 'rename'), target = place(to, 'rename');
      for (const one of children(from)) calls.rename(one, target + one.slice(whole(from).length))[0]();
      files.delete(whole(from));
      files.set(target, file);
    }],
    copyFile: (from, to) => [() => find(from, 'copyfile').text, (text) => { open(to).text = text; }],
  };
  calls.lstat = calls.stat;

  // A tenth of a millisecond each, so that they come in the order in which they were asked for.
  function run(line, steps, done, value) {
    operate(line, 0.1, () => {
      let next;
      try {
        next = steps[0](value);
      } catch (error) {
        return done(error);
      }
      if (steps.length === 1) done(null, next);
      else run(line, steps.slice(1), done, next);
    });
  }
  function define(exports, promises) {
    for (const name of Object.keys(calls)) {
      promises[name] = (...values) => new Promise((resolve, reject) => {
        run(starter('fs.' + name), calls[name](...values),
            (error, result) => error === null ? resolve(result) : reject(error));
      });
      exports[name] = (...values) => {
        const done = values.pop();
        if (typeof done !== 'function') throw new TypeError('The "cb" argument must be of type function. Received ' + String(done));
        run(starter('fs.' + name), calls[name](...values),
            (error, result) => error === null ? done(null, result) : done(error));
      };
      exports[name + 'Sync'] = (...values) => calls[name](...values).reduce((value, step) => step(value), undefined);
    }
    exports.exists = (path, done) => run(starter('fs.exists'), [() => files.has(whole(path))], (error, is) => done(is));
    exports.existsSync = (path) => files.has(whole(path));
    exports.constants = promises.constants = {F_OK: 0, X_OK: 1, W_OK: 2, R_OK: 4};
    exports.promises = promises;
  }
  const promises = {};
  __defineBuiltin('fs', function (exports) { define(exports, promises); });
  __defineBuiltin('fs/promises', function (exports) { define({}, exports); });
})();
