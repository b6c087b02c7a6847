// Node's worker_threads on agents (engines/agents): runs behind node_globals.js in every agent of a program. Messages
// go through ports of the host, each a queue that one agent reads.
(function () {
  'use strict';
  const host = $twinstep.threads;
  const about = host.started();
  const started = about === null ? null : JSON.parse(about);

  // --- Structured clone, as text. Objects are numbered as they are met, so that cycles and sharing stay.
  const errors = {Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError};
  const arrays = {Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array, Uint32Array,
                  Float32Array, Float64Array, BigInt64Array, BigUint64Array, DataView};
  const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);
  const portsOf = new WeakMap();

  function refuse(value) {
    const error = new Error((typeof value === 'symbol' ? value.toString() : String(value)) + ' could not be cloned.');
    error.name = 'DataCloneError';
    error.code = 25;
    throw error;
  }

  function encode(value, transferred = []) {
    const numbers = new Map();
    const take = (one) => {
      if (one === undefined) return ['u'];
      if (one === null || typeof one === 'boolean' || typeof one === 'string') return one;
      if (typeof one === 'number') return Number.isFinite(one) && !Object.is(one, -0) ? one : ['n', Object.is(one, -0) ? '-0' : String(one)];
      if (typeof one === 'bigint') return ['b', String(one)];
      if (typeof one === 'function' || typeof one === 'symbol') refuse(one);
      if (numbers.has(one)) return ['r', numbers.get(one)];
      numbers.set(one, numbers.size);
      const tag = tagOf(one);
      if (portsOf.has(one)) {
        if (!transferred.includes(one)) refuse(one);
        const port = portsOf.get(one);
        port.closed = true;
        return ['P', port.inbox, port.outbox];
      }
      if (one instanceof SharedArrayBuffer) return ['s', host.share(one)];
      if (one instanceof ArrayBuffer) return ['a', Array.from(new Uint8Array(one))];
      if (ArrayBuffer.isView(one)) {
        return ['v', tag, take(one.buffer), one.byteOffset, tag === 'DataView' ? one.byteLength : one.length];
      }
      if (Array.isArray(one)) return ['l', Array.from(one, take)];
      if (one instanceof Map) return ['m', Array.from(one, (pair) => [take(pair[0]), take(pair[1])])];
      if (one instanceof Set) return ['t', Array.from(one, take)];
      if (one instanceof Date) return ['d', take(one.getTime())];
      if (one instanceof RegExp) return ['x', one.source, one.flags];
      if (one instanceof Error) {
        return ['e', one.name in errors ? one.name : 'Error', String(one.message), String(one.stack)];
      }
      if (tag === 'Number' || tag === 'String' || tag === 'Boolean') return ['w', take(one.valueOf())];
      if (tag === 'Promise' || tag === 'WeakMap' || tag === 'WeakSet' || tag === 'WeakRef') refuse('#<' + tag + '>');
      return ['o', Object.keys(one).map((key) => [key, take(one[key])])];
    };
    return JSON.stringify([take(value)]);
  }

  const memories = new Map();
  function memory(id) {
    if (!memories.has(id)) memories.set(id, host.memory(id));
    return memories.get(id);
  }

  function decode(text) {
    const known = [];
    const make = (one) => {
      if (!Array.isArray(one)) return one;
      const [kind, first, second, third, fourth] = one;
      if (kind === 'u') return undefined;
      if (kind === 'n') return Number(first);
      if (kind === 'b') return BigInt(first);
      if (kind === 'r') return known[first];
      const number = known.length++;
      const keep = (made) => known[number] = made;
      switch (kind) {
        case 's': return keep(memory(first));
        case 'a': return keep(Uint8Array.from(first).buffer);
        case 'v': {
          const buffer = make(second);
          return keep(new arrays[first](buffer, third, fourth));
        }
        case 'l': {
          const list = keep([]);
          for (const item of first) list.push(make(item));
          return list;
        }
        case 'm': {
          const map = keep(new Map());
          for (const [key, value] of first) map.set(make(key), make(value));
          return map;
        }
        case 't': {
          const set = keep(new Set());
          for (const item of first) set.add(make(item));
          return set;
        }
        case 'd': return keep(new Date(make(first)));
        case 'x': return keep(new RegExp(first, second));
        case 'e': {
          const error = keep(new errors[first](second));
          Object.defineProperty(error, 'stack', {value: third, writable: true, configurable: true});
          return error;
        }
        case 'w': return keep(Object(make(first)));
        case 'P': return keep(new MessagePort(first, second));
        default: {
          const object = keep({});
          for (const [key, value] of first) {
            Object.defineProperty(object, key, {value: make(value), writable: true, enumerable: true, configurable: true});
          }
          return object;
        }
      }
    };
    return make(JSON.parse(text)[0]);
  }
  Object.defineProperty(globalThis, 'structuredClone',
                        {value: (value) => decode(encode(value)), writable: true, configurable: true, enumerable: false});

  // --- Ports
  const {EventEmitter} = __load.require('events');

  // Takes messages as long as somebody wants them; each is a task of its own. What ends the wait is a message, too.
  function pump(port) {
    if (port.pumping) return;
    port.pumping = true;
    const next = () => {
      port.pumping = !port.closed && port.wanted();
      if (port.pumping) host.arrival(port.inbox, take);
    };
    const take = () => {
      const text = port.closed || !port.wanted() ? null : host.take(port.inbox);
      try {
        if (text !== null && text !== '') port.deliver(text);
      } finally {
        next();
      }
    };
    Promise.resolve().then(next);
  }

  function onMessage(emitter, value) {
    emitter.emit('message', value);
    if (typeof emitter.onmessage === 'function') emitter.onmessage({data: value, target: emitter});
  }

  // Wakes the one who waits there, so that it looks again whether it still wants to.
  function nudge(inbox) {
    host.send(inbox, '');
  }

  class MessagePort extends EventEmitter {
    #handler = null;
    constructor(inbox, outbox) {
      super();
      const port = {
        inbox, outbox, closed: false, pumping: false, started: false,
        wanted: () => port.started && (this.listenerCount('message') > 0 || this.#handler !== null),
        deliver: (text) => {
          if (text === 'close') {
            port.closed = true;
            this.emit('close');
          } else {
            onMessage(this, decode(text));
          }
        },
      };
      portsOf.set(this, port);
      this.on('newListener', (name) => {
        if (name === 'message') this.start();
      });
      this.on('removeListener', () => {
        if (port.pumping && !port.wanted()) nudge(inbox);
      });
    }
    get onmessage() { return this.#handler; }
    set onmessage(handler) {
      this.#handler = handler;
      if (handler !== null) this.start();
      else if (portsOf.get(this).pumping) nudge(portsOf.get(this).inbox);
    }
    addEventListener(name, listener) { this.on(name, listener.wrapped = (data) => listener({data, target: this})); }
    removeEventListener(name, listener) { this.off(name, listener.wrapped); }
    postMessage(value, transfer) {
      const text = encode(value, Array.isArray(transfer) ? transfer : transfer && transfer.transfer);
      host.send(portsOf.get(this).outbox, text);
    }
    start() {
      const port = portsOf.get(this);
      port.started = true;
      pump(port);
    }
    close() {
      const port = portsOf.get(this);
      if (port.closed) return;
      port.closed = true;
      nudge(port.inbox);
      host.send(port.outbox, 'close');
      this.emit('close');
    }
    ref() { this.start(); }
    unref() {
      const port = portsOf.get(this);
      port.started = false;
      if (port.pumping) nudge(port.inbox);
    }
  }

  class MessageChannel {
    constructor() {
      const a = host.newPort(), b = host.newPort();
      this.port1 = new MessagePort(a, b);
      this.port2 = new MessagePort(b, a);
    }
  }

  // --- Workers
  function nameOfFile(file) {
    const name = String(file).replace(/^file:\/\//, '');
    return name.startsWith('/') ? name.slice(1) : name.replace(/^\.\//, '');
  }

  let environment = started === null ? new Map() : decode(started.environment);

  class Worker extends EventEmitter {
    #agent;
    #inbox;
    #outbox;
    #port;
    constructor(file, options = {}) {
      super();
      this.#inbox = host.newPort();
      this.#outbox = host.newPort();
      const start = JSON.stringify({
        file: options.eval ? null : nameOfFile(file), inbox: this.#outbox, outbox: this.#inbox,
        data: encode(options.workerData, options.transferList), environment: encode(environment),
        argv: (options.argv || []).map(String), env: process.env, name: options.name || '',
      });
      this.#agent = host.start(options.eval ? start + '\n' + file : start, this.#inbox);
      this.threadId = this.#agent;
      const port = {
        inbox: this.#inbox, closed: false, pumping: false,
        wanted: () => true,
        deliver: (text) => {
          if (text.startsWith('exit ')) {
            port.closed = true;
            this.threadId = -1;
            this.emit('exit', Number(text.slice(5)));
          } else if (text.startsWith('error ')) {
            const message = text.slice(6), colon = message.indexOf(': ');
            const kind = errors[message.slice(0, colon)] || Error;
            this.emit('error', new kind(kind === Error && !message.startsWith('Error: ') ? message : message.slice(colon + 2)));
          } else if (text === 'online') {
            this.emit('online');
          } else {
            onMessage(this, decode(text));
          }
        },
      };
      this.#port = port;
      this.on('newListener', (name) => {
        if (name === 'error') host.errorsGo(this.#agent);
      });
      pump(port);
    }
    postMessage(value, transfer) {
      if (!this.#port.closed) host.send(this.#outbox, encode(value, Array.isArray(transfer) ? transfer : transfer && transfer.transfer));
    }
    addEventListener(name, listener) { this.on(name, (data) => listener({data, target: this})); }
    terminate() {
      if (!this.#port.closed) host.terminate(this.#agent);
      return this.threadId === -1 ? Promise.resolve() : new Promise((resolve) => this.once('exit', resolve));
    }
    ref() {}
    unref() {
      this.#port.wanted = () => false;
      nudge(this.#inbox);
      host.leave(this.#agent);
    }
    get stdout() { return null; }
    get stderr() { return null; }
  }

  let parentPort = null;
  if (started !== null) {
    parentPort = new MessagePort(started.inbox, started.outbox);
    host.send(started.outbox, 'online');
    process.argv = [...process.argv, ...started.argv];
    Object.assign(process.env, started.env);
  }

  __defineBuiltin('worker_threads', function (exports) {
    exports.isMainThread = started === null;
    exports.threadId = host.number();
    exports.parentPort = parentPort;
    exports.workerData = started === null ? null : decode(started.data);
    exports.Worker = Worker;
    exports.MessageChannel = MessageChannel;
    exports.MessagePort = MessagePort;
    exports.resourceLimits = {};
    exports.SHARE_ENV = Symbol.for('nodejs.worker_threads.SHARE_ENV');
    exports.setEnvironmentData = (key, value) => { environment.set(key, value); };
    exports.getEnvironmentData = (key) => environment.get(key);
    exports.markAsUntransferable = () => {};
    exports.receiveMessageOnPort = (port) => {
      const text = host.take(portsOf.get(port).inbox);
      return text === null || text === '' || text === 'close' ? undefined : {message: decode(text)};
    };
  });

  process.exit = (code) => { host.exit(Number(code === undefined ? process.exitCode || 0 : code)); };
  let exitCode;
  Object.defineProperty(process, 'exitCode', {
    get: () => exitCode,
    set(code) {
      exitCode = code;
      if (started === null) host.exitCode(Number(code) || 0);
    },
    configurable: true,
  });
  // Each worker runs the file that it was started with.
  const main = __load.main;
  __load.main = (path) => main(started === null ? path : started.file);
  if (started !== null && started.file === null) globalThis.require = __load.require;
})();
