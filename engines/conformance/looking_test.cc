// To look at a paused program runs nothing of it: no getter, no trap of a proxy, whatever object is looked at. Where
// code ran because somebody looks, the program would do other things with a debugger than without, and could hang it.
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::IsEmpty;

// `watched(name, target)` is a proxy that prints each of its traps; `armed(o)` is `o` with getters, which print, of all
// names that somebody who describes an object may want to know. Nothing prints before somebody looks.
constexpr char kWatchers[] = R"js(
const say = print, reflect = {...Object.getOwnPropertyDescriptors(Reflect)}, text = String;
const define = Object.defineProperty, setPrototype = Object.setPrototypeOf;
function watched(name, target = {}) {
  return new Proxy(target, new Proxy({}, {
    get(_, trap) {
      return (...all) => {
        say(name + ': ' + trap + ' ' + (typeof all[1] === 'symbol' || typeof all[1] === 'string' ? text(all[1]) : ''));
        return reflect[trap].value(...all);
      };
    }
  }));
}
// To define `stack` anew reads the others in V8, so it comes first.
const names = ['stack', 'constructor', 'message', 'name', 'cause', 'errors', 'length', 'splice', 'toString', 'valueOf',
               'toJSON', 'inspect', 'description', 'displayName', 'nodeType', 'size', 'source', 'flags', 'global',
               'lastIndex', 'byteLength', 'buffer', 'then', 'next', 'return', 'exec', 'prototype', 'caller',
               'arguments', 'getTime', 'get', 'set', 'value', 'enumerable', 'lineNumber', 'fileName', 'columnNumber',
               'asyncId', 'className', 'id', '0', '1', Symbol.toStringTag, Symbol.toPrimitive, Symbol.iterator,
               Symbol.hasInstance, Symbol.species, Symbol.unscopables, Symbol.isConcatSpreadable];
function armed(name, o) {
  for (let i = 0; i < names.length; ++i) {
    const key = names[i];
    try {
      define(o, key, {
        __proto__: null,
        get() { say(name + ': getter of ' + text(key)); },
        set() { say(name + ': setter'); }
      });
    } catch {}
  }
  return o;
}
class Own { #secret = 1; field = 2; static stays = 3; }
const kinds = {
  object: () => ({a: 1}), array: () => [1, 2], error: () => new Error('e'), typeError: () => new TypeError('t'),
  aggregate: () => new AggregateError([1], 'm'), fun: () => function f() {}, arrow: () => () => 1,
  async: () => async function g() {}, generator: () => (function* () {})(), klass: () => class Inner { static a = 1; },
  own: () => new Own(), date: () => new Date(0), regexp: () => /a/g, map: () => new Map([[{}, {}]]),
  set: () => new Set([{}]), weakMap: () => new WeakMap(), weakSet: () => new WeakSet(),
  promise: () => Promise.resolve({}), bytes: () => new Uint8Array(2), buffer: () => new ArrayBuffer(8),
  view: () => new DataView(new ArrayBuffer(8)), string: () => new String('s'), number: () => new Number(1),
  boolean: () => new Boolean(true), symbol: () => Object(Symbol('s')), bigint: () => Object(1n),
  args: () => (function () { return arguments; })(1, 2), iterator: () => [1][Symbol.iterator](),
  mapIterator: () => new Map([[1, 1]]).entries(), weakRef: () => new WeakRef({}), without: () => Object.create(null),
  bound: () => (function () {}).bind(null), nested: () => ({inner: watched('inner'), list: [watched('of a list')]}),
};
const objects = [];
for (const kind of Object.keys(kinds)) {
  objects.push(armed(kind, kinds[kind]()));
  objects.push(setPrototype(kinds[kind](), watched('prototype of ' + kind)));
  objects.push(setPrototype(kinds[kind](), armed('armed prototype of ' + kind, {})));
  objects.push(watched('proxy of ' + kind, kinds[kind]()));
}
)js";

class LookingTest : public ConformanceTest {
 protected:
  // What `program` prints behind the watchers while each of its pauses is looked at, all that is captured at level
  // FULL, `actions` first and then step by step.
  std::vector<std::string> PrintedWhileLookedAt(absl::string_view program, absl::string_view actions) {
    std::string all(actions);
    for (int i = 0; i < 1500; ++i) all += "; over";
    SessionOptions patient = options();
    patient.cpu_limit = absl::Minutes(10);
    const std::string source = absl::StrCat(kWatchers, program);
    const Finished finished = LastFinished(PlayOn(engine(), ToProgram({.program = source}), all, patient));
    // To its end: all of it has been looked at.
    EXPECT_THAT(Finished::Outcome_Name(finished.outcome()), ::testing::AnyOf("COMPLETED", "THREW"));
    return {finished.console().begin(), finished.console().end()};
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(LookingTest);

// What the inspector itself does where it is the only way to ask (engines/shells/README.md).
#define TWINSTEP_NEEDS_LOOKS_WITHOUT_CODE() \
  if (engine().facts().looks_run_code) GTEST_SKIP() << "to look calls what an object has under some names"

TEST_P(LookingTest, TheWatchersSeeThemselvesLookedAt) {
  // Nothing would be shown by watchers that never print.
  EXPECT_THAT(PrintedWhileLookedAt("objects[1].a; objects[3].a; objects[0].message;", "start"),
              ::testing::ElementsAre("proxy of object: get a", "object: getter of message"));
}

TEST_P(LookingTest, ThisArgumentsAndAnswersOfFunctions) {
  TWINSTEP_NEEDS_LOOKS_WITHOUT_CODE();
  EXPECT_THAT(PrintedWhileLookedAt(R"js(
function f(o, other) { 'use strict'; debugger; return o; }
for (const o of objects) f.call(o, o, o);
)js",
                                   "start"),
              IsEmpty());
}

TEST_P(LookingTest, WhatIsThrown) {
  TWINSTEP_NEEDS_LOOKS_WITHOUT_CODE();
  EXPECT_THAT(PrintedWhileLookedAt(R"js(
function f(o) { throw o; }
debugger;
for (const o of objects) {
  try { f(o); } catch (e) { }
}
)js",
                                   "start; exceptions all"),
              IsEmpty());
}

TEST_P(LookingTest, WhatEndsTheProgram) {
  TWINSTEP_NEEDS_LOOKS_WITHOUT_CODE();
  for (const absl::string_view end :
       {"throw objects[0];", "throw objects[1];", "throw objects[3];", "throw armed('an error', new Error('x'));",
        "throw setPrototype(new Error('x'), watched('of it'));", "throw objects[2];", "throw objects[20];",
        "throw objects[22];", "throw {toString() { say('asked'); }};",
        "throw {get name() { say('asked'); }, [Symbol.toPrimitive]() { say('asked'); }};",
        "Error.prepareStackTrace = () => say('prepared'); throw new Error('x');"}) {
    // Whoever pauses on exceptions has the engine tell those from others that will be caught.
    for (const absl::string_view start :
         {"start", "exceptions all; start", "exceptions uncaught; start", "exceptions all; exceptions none; start"}) {
      SCOPED_TRACE(absl::StrCat(start, ": ", end));
      EXPECT_THAT(PrintedWhileLookedAt(end, start), IsEmpty());
    }
  }
}

TEST_P(LookingTest, WhatNobodyCatchesIsForeseenAlsoBehindObjectsThatWereThrown) {
  if (engine().facts().host_catches) GTEST_SKIP() << "what leaves the top level is caught";
  // The first of them looked as if it would end the program, which a finally clause kept it from.
  const Trace trace = PlayOn(engine(), ToProgram({.program = R"js(
let o = {toString() { print('asked'); }};
function f() { try { throw o; } finally { return 1; } }
f();
debugger;
throw 2;
)js"}),
                             "exceptions uncaught; start; resume; resume; resume", options());
  std::vector<std::string> thrown;
  for (const Event& event : trace.events()) {
    if (event.output().paused().reason() == Paused::EXCEPTION) {
      thrown.push_back(event.output().paused().thrown().ShortDebugString());
    }
  }
  EXPECT_THAT(thrown, ::testing::ElementsAre(::testing::HasSubstr("object"), ::testing::HasSubstr("number")));
  EXPECT_THAT(LastFinished(trace).console(), IsEmpty());
}

TEST_P(LookingTest, TheGlobalObjectAndWhatScopesHold) {
  TWINSTEP_NEEDS_LOOKS_WITHOUT_CODE();
  EXPECT_THAT(PrintedWhileLookedAt(R"js(
armed('global', globalThis);
try { setPrototype(globalThis, watched('prototype of the global object')); } catch {}
var global_variable = objects[0], other = objects[1];
debugger;
{
  let block = objects[2], proxy = objects[3];
  (() => { debugger; block; proxy; })();
}
with (objects[3]) { debugger; }
with (objects[1]) { debugger; }
debugger;
)js",
                                   "start"),
              IsEmpty());
}

TEST_P(LookingTest, PrototypesThatEverythingHas) {
  EXPECT_THAT(PrintedWhileLookedAt(R"js(
const prototypes = [Error, Array, Function, Promise, Map, Date, RegExp, Symbol, Number, String, BigInt, Object];
for (let i = 0; i < prototypes.length; ++i) armed('prototype ' + i, prototypes[i].prototype);
function f(o) { debugger; }
f.call([1, Symbol('s'), 10n, {}, () => 1]);
f.call(new Error('x'));
f.call(Symbol('s'));
)js",
                                   "start"),
              IsEmpty());
}

TEST_P(LookingTest, WhatEvaluationsAnswer) {
  TWINSTEP_NEEDS_LOOKS_WITHOUT_CODE();
  EXPECT_THAT(PrintedWhileLookedAt("let o = objects[0], p = objects[1], q = objects[3];\ndebugger;\n",
                                   "start; evaluate o; evaluate p; evaluate q; evaluate [p, q]; set o = q"),
              IsEmpty());
}

}  // namespace
}  // namespace twinstep
