// As much of node:test as small tests use; its functions are globals, too, as test runners of browsers have them. Tests
// run one after the other when the file has been run; the first that fails ends the run with what it threw.
'use strict';
const assert = require('assert');

function newSuite(parent) {
  return {parent, items: [], before: [], after: [], beforeEach: [], afterEach: []};
}

const root = newSuite(null);
let current = root;
let begun = false;
let ran = 0;

// Test libraries hand over `this` with settings.
const settings = {timeout() { return settings; }, slow() { return settings; }, retries() { return settings; }};

function call(body, context) {
  // A test that takes a callback is over when that is called.
  const takesCallback = body.length > (context.isNode ? 1 : 0);
  if (!takesCallback) return context.isNode ? body.call(settings, context) : body.call(settings);
  return new Promise((resolve, reject) => {
    const done = (error) => (error ? reject(error) : resolve());
    if (context.isNode) body.call(settings, context, done);
    else body.call(settings, done);
  });
}

function all(suite, hooks) {
  return suite === null ? [] : [...all(suite.parent, hooks), ...suite[hooks]];
}

function contextOf(name, suite, isNode) {
  return {
    name, isNode, assert, signal: undefined, diagnostic() {}, skip() {}, todo() {}, plan() {},
    after(hook) { suite.after.push(hook); }, before(hook) { return hook(); },
    beforeEach(hook) { suite.beforeEach.push(hook); }, afterEach(hook) { suite.afterEach.push(hook); },
    async test(...values) {
      const inner = testOf(suite, values, isNode);
      if (!inner.skipped) await runTest(inner);
    },
  };
}

async function runTest(one) {
  ++ran;
  const own = newSuite(one.suite);
  // What it made is cleared away where it fails, too.
  try {
    for (const hook of all(one.suite, 'beforeEach')) await call(hook, contextOf('', own, false));
    await call(one.body, contextOf(one.name, own, one.isNode));
  } finally {
    for (const hook of own.after) await call(hook, contextOf('', own, false));
    for (const hook of all(one.suite, 'afterEach').reverse()) await call(hook, contextOf('', own, false));
  }
}

async function runSuite(suite) {
  try {
    for (const hook of suite.before) await call(hook, contextOf('', suite, false));
    for (let i = 0; i < suite.items.length; ++i) {
      const item = suite.items[i];
      if (item.items) await runSuite(item);
      else await runTest(item);
    }
  } finally {
    for (const hook of suite.after) await call(hook, contextOf('', suite, false));
  }
}

function begin() {
  if (begun) return;
  begun = true;
  __twinstep.waitFor(Promise.resolve().then(async () => {
    // The file itself may wait for something before it is through.
    for (let i = 0; i < 8; ++i) await null;
    await runSuite(root);
    if (ran === 0) __twinstep.refuseTest('it has a suite without a test that runs');
  }));
}

// (name, options, body), each of them optional.
function testOf(suite, values, isNode) {
  const body = values.find((value) => typeof value === 'function');
  const options = values.find((value) => value !== null && typeof value === 'object') || {};
  const name = typeof values[0] === 'string' ? values[0] : body ? body.name : '';
  return {name, suite, body, isNode, skipped: body === undefined || Boolean(options.skip) || Boolean(options.todo)};
}

function adder(isNode) {
  const add = (...values) => {
    const one = testOf(current, values, isNode);
    begin();
    if (!one.skipped) current.items.push(one);
  };
  add.skip = add.todo = () => { begin(); };
  add.only = add;
  return add;
}

function describe(...values) {
  const {body, skipped} = testOf(current, values, false);
  begin();
  if (skipped) return;
  const suite = newSuite(current);
  current.items.push(suite);
  current = suite;
  try {
    body.call(settings);
  } finally {
    current = suite.parent;
  }
}
describe.skip = describe.todo = () => { begin(); };
describe.only = describe;

const hooks = {
  before(hook) { current.before.push(hook); },
  after(hook) { current.after.push(hook); },
  beforeEach(hook) { current.beforeEach.push(hook); },
  afterEach(hook) { current.afterEach.push(hook); },
};

const test = adder(true);
module.exports = Object.assign(test, {test, it: adder(true), describe, suite: describe}, hooks);
module.exports.globals = {
  test: adder(false), it: adder(false), specify: adder(false), describe, context: describe, suite: describe, ...hooks,
  beforeAll: hooks.before, afterAll: hooks.after,
};
