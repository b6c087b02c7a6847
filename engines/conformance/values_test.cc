// How values are shown: primitives exactly, objects to a depth, and never by running code of the program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

class ValuesTest : public ConformanceTest {
 protected:
  // The value of a variable that was initialised with `expression`.
  Value ValueOf(const std::string& expression) {
    const std::string program =
        absl::StrCat("\nfunction f() {\n  let v = ", expression, ";\n  debugger;\n  return v;\n}\nf();\n");
    const Paused paused = LastPause(Play(ToProgram({.program = program}), "start"));
    for (const Frame& frame : paused.frames()) {
      for (const Scope& scope : frame.scopes()) {
        for (const Variable& variable : scope.variables()) {
          if (variable.name() == "v") return variable.value();
        }
      }
    }
    ADD_FAILURE() << "no variable v: " << expression;
    return Value();
  }
  // The property `name` of `value`, or null.
  const Property* Find(const Value& value, const std::string& name) {
    for (const Property& property : value.object().properties()) {
      if (property.name().utf8() == name) return &property;
    }
    return nullptr;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(ValuesTest);

TEST_P(ValuesTest, PrimitivesAreExact) {
  EXPECT_EQ(ToText(ValueOf("undefined")), "undefined");
  EXPECT_EQ(ToText(ValueOf("null")), "null");
  EXPECT_EQ(ToText(ValueOf("true")), "true");
  EXPECT_EQ(ToText(ValueOf("false")), "false");
  EXPECT_EQ(ToText(ValueOf("0")), "0");
  EXPECT_EQ(ToText(ValueOf("-0")), "-0");
  EXPECT_EQ(ToText(ValueOf("NaN")), "NaN");
  EXPECT_EQ(ToText(ValueOf("Infinity")), "Infinity");
  EXPECT_EQ(ToText(ValueOf("-Infinity")), "-Infinity");
  EXPECT_EQ(ValueOf("0.1 + 0.2").number(), 0.1 + 0.2);
  EXPECT_EQ(ValueOf("2 ** 53 - 1").number(), 9007199254740991.0);
  EXPECT_EQ(ValueOf("5e-324").number(), 5e-324);
  EXPECT_EQ(ValueOf("0n").bigint(), "0");
  EXPECT_EQ(ValueOf("-(2n ** 70n)").bigint(), "-1180591620717411303424");
  EXPECT_EQ(ToText(ValueOf("''")), "\"\"");
  EXPECT_EQ(ValueOf("'h\\u00e9 \\u{1F600}'").string().utf8(), "h\xC3\xA9 \xF0\x9F\x98\x80");
  EXPECT_EQ(ValueOf("'a\\0b'").string().utf8(), std::string("a\0b", 3));
  EXPECT_EQ(ToText(ValueOf("Symbol('s')")), "Symbol(\"s\")");
  EXPECT_TRUE(ValueOf("Symbol()").has_symbol());
  EXPECT_FALSE(ValueOf("Symbol()").symbol().has_description());
  EXPECT_TRUE(ValueOf("Symbol('')").symbol().has_description());
  EXPECT_EQ(ToText(ValueOf("Symbol.iterator")), "Symbol(\"Symbol.iterator\")");
}

TEST_P(ValuesTest, LoneSurrogatesAreKept) {
  EXPECT_EQ(ValueOf("'\\ud83d'").string().utf16(), std::string("\x3d\xd8", 2));
  EXPECT_EQ(ValueOf("'a\\udc00b'").string().utf16(), std::string("a\0\x00\xdc"
                                                                 "b\0",
                                                                 6));
  EXPECT_EQ(ValueOf("'a\\ud83d\\ude00b'").string().utf8(),
            "a\xF0\x9F\x98\x80"
            "b");
}

TEST_P(ValuesTest, LongStringsAreCutAtTheLimit) {
  EXPECT_EQ(ValueOf("'x'.repeat(1000)").string().cut(), 0u);
  const Value value = ValueOf("'x'.repeat(1234)");
  EXPECT_EQ(value.string().utf8(), std::string(1000, 'x'));
  EXPECT_EQ(value.string().cut(), 234u);
  EXPECT_EQ(ValueOf("'\\u20ac'.repeat(1001)").string().cut(), 1u);
}

TEST_P(ValuesTest, PlainObjects) {
  const Value value = ValueOf("{b: 1, a: 'x', 2: null, 1: undefined}");
  EXPECT_EQ(value.object().kind(), Object::PLAIN);
  // Integer keys first, then in order of creation.
  EXPECT_EQ(ToBrief(value), "{1: undefined, 2: null, b: 1, a: \"x\"}");
  EXPECT_EQ(ToBrief(ValueOf("{}")), "{}");
  EXPECT_EQ(ToBrief(ValueOf("Object.create(null)")), "{}");
  EXPECT_EQ(ToBrief(ValueOf("Object.create({inherited: 1})")), "{}");
}

TEST_P(ValuesTest, GettersAreNotRun) {
  const Value value = ValueOf("{get a() { print('run'); throw 1; }, set a(x) {}, get b() { return 1; }, set c(x) {}}");
  ASSERT_NE(Find(value, "a"), nullptr);
  EXPECT_TRUE(Find(value, "a")->accessor().getter() && Find(value, "a")->accessor().setter());
  EXPECT_TRUE(Find(value, "b")->accessor().getter() && !Find(value, "b")->accessor().setter());
  EXPECT_TRUE(!Find(value, "c")->accessor().getter() && Find(value, "c")->accessor().setter());
  const Trace trace = Play(ToProgram({.program = R"js(
let o = {get a() { print('get'); return 1; }, toString() { print('toString'); return ''; }};
debugger;
)js"}),
                           "start; resume");
  EXPECT_EQ(LastFinished(trace).console_size(), 0);
}

TEST_P(ValuesTest, SymbolsAndHiddenProperties) {
  const Value value = ValueOf("Object.defineProperty({[Symbol('s')]: 1, a: 2}, 'h', {value: 3})");
  ASSERT_EQ(value.object().properties_size(), 3);
  EXPECT_EQ(value.object().properties(0).name().utf8(), "a");
  EXPECT_FALSE(value.object().properties(0).not_enumerable());
  EXPECT_EQ(value.object().properties(1).name().utf8(), "h");
  EXPECT_TRUE(value.object().properties(1).not_enumerable());
  EXPECT_EQ(value.object().properties(2).name().utf8(), "s");
  EXPECT_TRUE(value.object().properties(2).symbol());
}

TEST_P(ValuesTest, Arrays) {
  const Value value = ValueOf("[1, , 'three']");
  EXPECT_EQ(value.object().kind(), Object::ARRAY);
  EXPECT_EQ(Find(value, "0")->value().number(), 1);
  EXPECT_EQ(Find(value, "1"), nullptr);
  EXPECT_EQ(ToText(Find(value, "2")->value()), "\"three\"");
  ASSERT_NE(Find(value, "length"), nullptr);
  EXPECT_EQ(Find(value, "length")->value().number(), 3);
  EXPECT_TRUE(Find(value, "length")->not_enumerable());
}

TEST_P(ValuesTest, KindsOfObjects) {
  struct Row {
    const char* expression;
    Object::Kind kind;
  };
  const std::vector<Row> rows = {
      {"{}", Object::PLAIN},
      {"new (class A {})()", Object::PLAIN},
      {"Object.create(Array.prototype)", Object::PLAIN},
      {"[]", Object::ARRAY},
      {"new (class extends Array {})()", Object::ARRAY},
      {"function () {}", Object::FUNCTION},
      {"() => 1", Object::FUNCTION},
      {"class A {}", Object::FUNCTION},
      {"async function* () {}", Object::FUNCTION},
      {"Math.max", Object::FUNCTION},
      {"f.bind(null)", Object::FUNCTION},
      {"new Proxy({}, {})", Object::PROXY},
      {"new Proxy(() => 1, {})", Object::PROXY},
      {"new Proxy([], {})", Object::PROXY},
      {"Proxy.revocable({}, {}).proxy", Object::PROXY},
      {"new Map()", Object::EXOTIC},
      {"new Set()", Object::EXOTIC},
      {"new WeakMap()", Object::EXOTIC},
      {"new Error('e')", Object::EXOTIC},
      {"new Date(0)", Object::EXOTIC},
      {"/x/g", Object::EXOTIC},
      {"Promise.resolve(1)", Object::EXOTIC},
      {"new Uint8Array(2)", Object::EXOTIC},
      {"new ArrayBuffer(8)", Object::EXOTIC},
      {"new Number(1)", Object::EXOTIC},
      {"new String('s')", Object::EXOTIC},
  };
  for (const Row& row : rows) {
    EXPECT_EQ(Object::Kind_Name(ValueOf(row.expression).object().kind()), Object::Kind_Name(row.kind))
        << row.expression;
  }
}

TEST_P(ValuesTest, ClassNames) {
  for (const char* name : {"Map", "Set", "WeakMap", "WeakSet", "Date", "Error", "Number", "Boolean", "String"}) {
    const std::string expression =
        std::string(name).starts_with("Weak") ? absl::StrCat("new ", name, "()") : absl::StrCat("new ", name, "(1)");
    if (std::string(name) == "Map" || std::string(name) == "Set") {
      EXPECT_EQ(ValueOf(absl::StrCat("new ", name, "()")).object().class_name(), name);
    } else {
      EXPECT_EQ(ValueOf(expression).object().class_name(), name);
    }
  }
  EXPECT_EQ(ValueOf("/x/").object().class_name(), "RegExp");
  EXPECT_EQ(ValueOf("Promise.resolve()").object().class_name(), "Promise");
  EXPECT_EQ(ValueOf("new Float64Array(1)").object().class_name(), "Float64Array");
}

TEST_P(ValuesTest, ProxyTrapsAreNotRun) {
  const Trace trace = Play(ToProgram({.program = R"js(
let trap = name => () => { print(name); throw name; };
let p = new Proxy({}, {
  get: trap('get'), has: trap('has'), ownKeys: trap('ownKeys'), getPrototypeOf: trap('getPrototypeOf'),
  getOwnPropertyDescriptor: trap('getOwnPropertyDescriptor'),
});
(function () {
  debugger;
  return p;
}).call(p);
)js"}),
                           "start; over; resume");
  EXPECT_EQ(LastFinished(trace).console_size(), 0) << LastFinished(trace).DebugString();
  EXPECT_EQ(LastFinished(trace).outcome(), Finished::COMPLETED);
}

TEST_P(ValuesTest, ObjectsAreCopiedToADepth) {
  // Level FULL copies two levels below a variable.
  const Value value = ValueOf("{a: {b: {c: {d: 1}}}}");
  const Property* a = Find(value, "a");
  ASSERT_NE(a, nullptr);
  const Property* b = Find(a->value(), "b");
  ASSERT_NE(b, nullptr);
  EXPECT_EQ(b->value().object().kind(), Object::PLAIN);
  EXPECT_EQ(b->value().object().properties_size(), 0);
}

TEST_P(ValuesTest, PropertiesAreCopiedToACount) {
  const Value value = ValueOf("Object.fromEntries(Array.from({length: 60}, (_, i) => ['k' + i, i]))");
  EXPECT_EQ(value.object().properties_size(), 50);
  EXPECT_EQ(value.object().properties_left_out(), 10u);
  EXPECT_EQ(value.object().properties(49).name().utf8(), "k49");
}

TEST_P(ValuesTest, CyclesAreReferences) {
  const Value value = ValueOf("(() => { let o = {x: 1}; o.self = o; return o; })()");
  ASSERT_NE(Find(value, "self"), nullptr);
  EXPECT_GT(Find(value, "self")->value().object().same_as(), 0u);
  EXPECT_EQ(Find(value, "self")->value().object().properties_size(), 0);
}

TEST_P(ValuesTest, OneObjectInTwoVariablesIsTheSame) {
  const Paused paused = LastPause(Play(ToProgram({.program = R"js(
function f() {
  let a = {x: 1};
  let b = a;
  let c = {x: 1};
  debugger;
  return [a, b, c];
}
f();
)js"}),
                                       "start"));
  int references = 0;
  for (const Variable& variable : paused.frames(0).scopes(0).variables()) {
    references += variable.value().object().same_as() > 0 ? 1 : 0;
  }
  EXPECT_EQ(references, 1) << ToText(paused.frames(0).scopes(0));
}

TEST_P(ValuesTest, FunctionsHaveNames) {
  EXPECT_EQ(ValueOf("function named() {}").object().function_name(), "named");
  EXPECT_EQ(ValueOf("class Named {}").object().function_name(), "Named");
  EXPECT_EQ(ValueOf("() => 1").object().function_name(), "v");
}

TEST_P(ValuesTest, HugeObjectsAreNotListedWhole) {
  EXPECT_EQ(ValueOf("new Uint8Array(100000000)").object().properties_size(), 50);
  EXPECT_EQ(ValueOf("Array.from({length: 100000}, (_, i) => i)").object().properties_size(), 50);
  EXPECT_EQ(ValueOf("new Array(4294967295)").object().kind(), Object::ARRAY);
}

TEST_P(ValuesTest, HugeStringsShowTheirBeginning) {
  const Value value = ValueOf("'x'.repeat(1 << 26)");
  // Reading a V8 string lays it out in one piece in the debuggee's heap, which 64 MiB may fill: above 16 Mi units only
  // the length is shown.
  const size_t shown = GetParam().engine == "v8" ? 0 : 1000;
  EXPECT_EQ(value.string().utf8().size(), shown);
  EXPECT_EQ(value.string().cut(), (1u << 26) - shown);
}

TEST_P(ValuesTest, NamesAndNumbersOfAnyLengthShowTheirBeginning) {
  const Trace trace = Play(ToProgram({.program = R"js(
const long = 'n'.repeat(200000), wide = '\u{1F600}'.repeat(100000);
const f = Object.defineProperty(function () { debugger; return 2n ** (2n ** 21n); }, 'name', {value: long});
const g = Object.defineProperty(function () { f(); debugger; }, 'name', {value: wide});
const C = Object.defineProperty(class {}, 'name', {value: long});
globalThis[long] = globalThis[wide] = 1;
let o = new C();
Promise.resolve().then(g);
try { f(); } catch { }
throw f;
)js"}),
                           "start; over; over; resume; over; over; resume");
  for (const Event& event : trace.events()) {
    EXPECT_LT(event.ByteSizeLong(), 60'000u) << event.output().DebugString().substr(0, 500);
  }
  ASSERT_GE(trace.events_size(), 2);
  ASSERT_GE(trace.events(1).output().paused().frames_size(), 1);
  EXPECT_THAT(trace.events(1).output().paused().frames(0).function_name(),
              ::testing::AnyOf(std::string(1000, 'n'), "f<"));
}

TEST_P(ValuesTest, ThisValues) {
  const auto this_of = [this](absl::string_view program) {
    return ToBrief(LastPause(Play(ToProgram({.program = program}), "start")).frames(0).this_value());
  };
  EXPECT_EQ(this_of("\n({x: 1, m() { debugger; }}).m();\n"), "{x: 1, m: function m}");
  EXPECT_EQ(this_of("\n(function () { 'use strict'; debugger; })();\n"), "undefined");
  EXPECT_EQ(this_of("\n(function () { 'use strict'; debugger; }).call(7);\n"), "7");
  EXPECT_EQ(this_of("\nnew (class { constructor() { this.a = 1; debugger; } })();\n"), "{a: 1}");
}

}  // namespace
}  // namespace twinstep
