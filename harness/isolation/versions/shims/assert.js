// As much of Node's assert as small tests use.
'use strict';
const util = require('util');
// Causes show where it is called.
const isDeepEqual = util.__isDeepEqual;

class AssertionError extends Error {
  constructor(options) {
    super(options.message);
    this.name = 'AssertionError';
    this.code = 'ERR_ASSERTION';
    this.generatedMessage = options.generated === true;
    this.actual = options.actual;
    this.expected = options.expected;
    this.operator = options.operator;
  }
}

// What an assertion throws. The assertion throws it itself, so that its own condition is what decided.
function failureOf(message, actual, expected, operator, words) {
  if (message instanceof Error) return message;
  const generated = message === undefined;
  if (generated) message = util.inspect(actual) + ' ' + words + ' ' + util.inspect(expected);
  return new AssertionError({message, generated, actual, expected, operator});
}

function falsyFailure(value, message) {
  if (message instanceof Error) return message;
  return new AssertionError({
    message: message === undefined ? 'The expression evaluated to a falsy value' : message,
    generated: message === undefined, actual: value, expected: true, operator: '==',
  });
}

function assert(value, message) {
  if (!value) throw falsyFailure(value, message);
}
assert.AssertionError = AssertionError;
assert.ok = function ok(value, message) {
  if (!value) throw falsyFailure(value, message);
};
assert.fail = function fail(message) {
  throw message instanceof Error ? message
                                 : new AssertionError({message: message === undefined ? 'Failed' : message, operator: 'fail'});
};
assert.equal = function equal(actual, expected, message) {
  if (actual !== actual && expected !== expected) return;
  // One comparison: what decided is the values, and no operator between.
  if (actual != expected) throw failureOf(message, actual, expected, '==', '==');
};
assert.notEqual = function notEqual(actual, expected, message) {
  if (actual == expected) throw failureOf(message, actual, expected, '!=', '!=');
};
assert.strictEqual = function strictEqual(actual, expected, message) {
  if (!Object.is(actual, expected)) throw failureOf(message, actual, expected, 'strictEqual', '!==');
};
assert.notStrictEqual = function notStrictEqual(actual, expected, message) {
  if (Object.is(actual, expected)) throw failureOf(message, actual, expected, 'notStrictEqual', '===');
};
assert.deepEqual = function deepEqual(actual, expected, message) {
  if (!isDeepEqual(actual, expected, false)) {
    throw failureOf(message, actual, expected, 'deepEqual', 'should loosely deep-equal');
  }
};
assert.deepStrictEqual = function deepStrictEqual(actual, expected, message) {
  if (!isDeepEqual(actual, expected, true)) {
    throw failureOf(message, actual, expected, 'deepStrictEqual', 'should deep-equal');
  }
};
assert.notDeepEqual = function notDeepEqual(actual, expected, message) {
  if (isDeepEqual(actual, expected, false)) {
    throw failureOf(message, actual, expected, 'notDeepEqual', 'should not loosely deep-equal');
  }
};
assert.notDeepStrictEqual = function notDeepStrictEqual(actual, expected, message) {
  if (isDeepEqual(actual, expected, true)) {
    throw failureOf(message, actual, expected, 'notDeepStrictEqual', 'should not deep-equal');
  }
};
assert.match = function match(string, pattern, message) {
  if (!pattern.test(string)) throw failureOf(message, string, pattern, 'match', 'does not match');
};
assert.doesNotMatch = function doesNotMatch(string, pattern, message) {
  if (pattern.test(string)) throw failureOf(message, string, pattern, 'doesNotMatch', 'matches');
};

function checkThrown(error, expected, message) {
  if (expected === undefined || typeof expected === 'string') return;
  if (expected instanceof RegExp) {
    if (!expected.test(String(error))) throw failureOf(message, String(error), expected, 'throws', 'does not match');
  } else if (typeof expected === 'function') {
    if (expected.prototype !== undefined && error instanceof expected) return;
    if (Error.isPrototypeOf(expected) || expected === Error) throw error;
    if (expected.call({}, error) !== true) throw failureOf(message, error, expected, 'throws', 'is not accepted by');
  } else {
    for (const key of Object.keys(expected)) {
      const same = expected[key] instanceof RegExp && typeof error[key] === 'string'
        ? expected[key].test(error[key]) : isDeepEqual(error[key], expected[key], true);
      if (!same) throw failureOf(message, error[key], expected[key], 'throws', 'is not the ' + key);
    }
  }
}

assert.throws = function throws(code, expected, message) {
  let error;
  try {
    code();
  } catch (caught) {
    error = {caught};
  }
  if (error === undefined) {
    assert.fail(typeof expected === 'string' ? expected : message === undefined ? 'Missing expected exception.' : message);
  }
  checkThrown(error.caught, expected, message);
};
assert.doesNotThrow = function doesNotThrow(code, message) {
  try {
    code();
  } catch (error) {
    assert.fail((typeof message === 'string' ? message : 'Got unwanted exception.') + ' ' + error);
  }
};
assert.rejects = async function rejects(promise, expected, message) {
  let error;
  try {
    await (typeof promise === 'function' ? promise() : promise);
  } catch (caught) {
    error = {caught};
  }
  if (error === undefined) assert.fail(message === undefined ? 'Missing expected rejection.' : message);
  checkThrown(error.caught, expected, message);
};
assert.doesNotReject = async function doesNotReject(promise) {
  try {
    await (typeof promise === 'function' ? promise() : promise);
  } catch (error) {
    assert.fail('Got unwanted rejection. ' + error);
  }
};
assert.ifError = function ifError(value) {
  if (value !== null && value !== undefined) throw value;
};
assert.strict = Object.assign((value, message) => assert(value, message), assert, {
  equal: assert.strictEqual, notEqual: assert.notStrictEqual, deepEqual: assert.deepStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
});
assert.strict.strict = assert.strict;
module.exports = assert;
