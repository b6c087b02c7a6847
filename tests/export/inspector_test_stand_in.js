// Runs a test of V8's test/inspector in Node.js: node inspector_test_stand_in.js TEST, a file beside this one. Has of V8's own
// inspector-test.js what exported tests use. The test runs in a worker, so that this thread, whose inspector it drives, can be paused. Prints what the test logs.
'use strict';
const {Worker, isMainThread} = require('node:worker_threads');

if (isMainThread) {
  // A program's console prints nothing there.
  for (const name of ['log', 'info', 'warn', 'error', 'debug']) console[name] = () => {};
  // Rejections end no program there.
  process.on('unhandledRejection', () => {});
  // What flags bring that a test asks for.
  const test = require('node:fs').readFileSync(require('node:path').join(__dirname, process.argv[2]), 'utf8');
  if (/^\/\/ Flags:.* --expose-gc\b/m.test(test)) {
    require('node:v8').setFlagsFromString('--expose-gc');
    globalThis.gc = require('node:vm').runInNewContext('gc');
  }
  new Worker(__filename, {argv: process.argv.slice(2)});
} else {
  const fs = require('node:fs');
  const path = require('node:path');
  const vm = require('node:vm');
  const inspector = require('node:inspector');

  let log = '';
  const ownFiles = ['^node:', '^file:', '^/', '^wait-for'];
  // What a context's id is called where a method runs code there.
  const idNames = {'Runtime.evaluate': 'contextId', 'Runtime.compileScript': 'executionContextId',
                   'Runtime.runScript': 'executionContextId'};
  // `context` is the name of one that a group has made; none: the program's own.
  const connect = context => {
    const session = new inspector.Session();
    session.connectToMainThread();
    const ids = new Map();
    session.on('Runtime.executionContextCreated', ({params}) => ids.set(params.context.name, params.context.id));
    const send = (method, params = {}) => new Promise(resolve => {
      session.post(method, params, (error, result) => resolve(error ? {error} : {result}));
    });
    const made = context === undefined ? undefined : send('Runtime.evaluate', {
      expression: `(globalThis.contextsOfTest ??= []).push(
          process.mainModule.require('node:vm').createContext({}, {name: '${context}'}))`,
    }).then(() => send('Runtime.enable'));
    const post = async (method, params = {}) => {
      await made;
      const name = context === undefined ? undefined : idNames[method];
      return send(method, name ? {...params, [name]: ids.get(context)} : params);
    };
    const domain = name => new Proxy({}, {get(_, method) {
      const event = `${name}.${method.replace(/^(once|on)(.)/, (_, __, first) => first.toLowerCase())}`;
      if (method.startsWith('once')) return () => new Promise(resolve => session.once(event, resolve));
      if (/^on[A-Z]/.test(method)) return handler => session.on(event, handler);
      return async params => {
        // Frames of Node are none of the test's.
        if (name === 'Debugger' && method === 'enable') {
          await post('Runtime.enable');
          await post('Debugger.enable');
          return post('Debugger.setBlackboxPatterns', {patterns: ownFiles});
        }
        if (method === 'setBlackboxPatterns') params = {...params, patterns: [...ownFiles, ...params.patterns]};
        return post(`${name}.${method}`, params);
      };
    }});
    return {post, Protocol: new Proxy({}, {get: (_, name) => domain(name)}), disconnect: () => session.disconnect()};
  };
  let main, groups = 0;
  const groupOf = ({post}) => ({addScript: (source, line, column, url) => {
    return post('Runtime.evaluate', {expression: `${source}\n//# sourceURL=${url ?? ''}`});
  }});

  globalThis.InspectorTest = {
    log: text => { log += `${text}\n`; },
    start(title) {
      main = connect();
      globalThis.InspectorTest.log(title);
      return {
        session: main,
        contextGroup: {connect, ...groupOf(main)},
        Protocol: main.Protocol,
      };
    },
    ContextGroup: class {
      constructor() {
        this.session = connect(`group ${++groups}`);
        Object.assign(this, groupOf(this.session));
      }
      connect() { return this.session; }
    },
    waitForPendingTasks: () => main.post('Runtime.evaluate', {
      expression: 'new Promise(r => setTimeout(r, 0))\n//# sourceURL=wait-for-pending-tasks.js', awaitPromise: true,
    }),
    async runAsyncTestSuite(tests) {
      for (const test of tests) {
        globalThis.InspectorTest.log(`\nRunning test: ${test.name}`);
        await test().catch(error => globalThis.InspectorTest.log(error.stack));
      }
      fs.writeSync(1, log);
      process.exit();
    },
  };
  // Answers of the inspector alone do not keep a worker alive.
  setInterval(() => {}, 1000);
  const file = path.join(__dirname, process.argv[2]);
  vm.runInThisContext(fs.readFileSync(file, 'utf8'), {filename: file});
}
