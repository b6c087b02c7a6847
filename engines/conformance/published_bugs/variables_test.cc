// Published bugs of the variables that a debugger shows. Numbers are those of the README's table. Of most bugs the
// publications give one sentence, the programs are ours: each does what that sentence says.
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

class PublishedVariableBugs : public ConformanceTest {
 protected:
  // A line per pause: where, and the scopes of the innermost frame that are not global.
  std::string ScopesByPause(const Example& example, absl::string_view actions) {
    const Trace trace = Play(ToProgram(example), actions);
    std::string text;
    for (const Event& event : trace.events()) {
      if (!event.output().has_paused()) continue;
      const Paused& paused = event.output().paused();
      absl::StrAppend(&text, ToText(paused.location()));
      for (const Scope& scope : paused.frames(0).scopes()) {
        if (scope.kind() != Scope::GLOBAL) absl::StrAppend(&text, " ", ToBrief(scope));
      }
      text += "\n";
    }
    return text;
  }
  void CheckScopes(const Example& example, absl::string_view actions, const Expected& expected) {
    EXPECT_EQ(ScopesByPause(example, actions), Choose(expected).value_or("")) << example.program << expected.why;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(PublishedVariableBugs);

constexpr absl::string_view kTemporalDeadZone =
    "before its declaration has run a variable has no value: V8 11 shows undefined, V8 12 the name alone";

// 4: top-level `let` and `const` were not listed before their declarations had run. Gone: they are listed from the
// start.
TEST_P(PublishedVariableBugs, Chromium718827GlobalLetBeforeDeclaration) {
  CheckScopes({.program = R"js(
var before = 0;
let a = 1;
const b = 2;
print(a + b);
)js"},
              "break 1; start; over; over; over",
              {.v8 = R"(
1:13 script {a: undefined, b: undefined}
2:8 script {a: undefined, b: undefined}
3:10 script {a: 1, b: undefined}
4:0 script {a: 1, b: 2}
)",
               .spidermonkey = R"(
1:13 script {a: uninitialized, b: uninitialized}
2:8 script {a: uninitialized, b: uninitialized}
3:10 script {a: 1, b: uninitialized}
4:0 script {a: 1, b: 2}
)",
               .v8_12 = R"(
1:13 script {a: unavailable, b: unavailable}
2:8 script {a: unavailable, b: unavailable}
3:10 script {a: 1, b: unavailable}
4:0 script {a: 1, b: 2}
)",
               .why = kTemporalDeadZone});
}

// 9: `let` and `const` were not shown after a step out. Gone where a step out ends today, in the caller.
TEST_P(PublishedVariableBugs, Firefox1362428LetAfterStepOut) {
  CheckScopes({.program = R"js(
function callee() {
  return 1;
}
function caller() {
  let a = 2;
  const b = 3;
  callee();
  return a + b;
}
caller();
)js"},
              "break 2; start; out",
              {.v8 = R"(
2:2 function {}
8:2 function {a: 2, b: 3}
)",
               .spidermonkey = R"(
2:2
8:2 function {a: 2, b: 3}
)",
               .why = "V8 also shows scopes without variables"});
}

// 9 again: still there where a step over ends at the closing brace: SpiderMonkey has left the scope of `let` and
// `const` (its shell says so too: frame.environment in onPop), though the function has not returned.
TEST_P(PublishedVariableBugs, Firefox1362428LetAtClosingBrace) {
  CheckScopes({.program = R"js(
function f(p) {
  let a = 2;
  const b = 3;
  return a + b;
}
f(1);
)js"},
              "break 4; start; over",
              {.v8 = R"(
4:2 function {p: 1, a: 2, b: 3}
4:15 function {p: 1, a: 2, b: 3}
)",
               .spidermonkey = R"(
4:2 function {a: 2, b: 3} function {p: 1}
5:0 function {p: 1}
)",
               .why = "SpiderMonkey leaves the scope before it returns"});
}

// 10: before their declarations were reached, `let` and `const` turned from uninitialised to null. Gone: they keep
// what they are shown as until the declaration has run.
TEST_P(PublishedVariableBugs, Firefox1362451LetTurnsNull) {
  CheckScopes({.program = R"js(
function f() {
  print("start");
  let late = 1;
  {
    print("block");
    const inner = 2;
    print(inner);
  }
}
f();
)js"},
              "break 2; start; over; over; over; over",
              {.v8 = R"(
2:2 function {late: undefined}
3:13 function {late: undefined}
5:4 block {inner: undefined} function {late: 1}
6:18 block {inner: undefined} function {late: 1}
7:4 block {inner: 2} function {late: 1}
)",
               .spidermonkey = R"(
2:2 function {late: uninitialized}
3:13 function {late: uninitialized}
5:4 block {inner: uninitialized} function {late: 1}
6:18 block {inner: uninitialized} function {late: 1}
7:4 block {inner: 2} function {late: 1}
)",
               .v8_12 = R"(
2:2 function {late: unavailable}
3:13 function {late: unavailable}
5:4 block {inner: unavailable} function {late: 1}
6:18 block {inner: unavailable} function {late: 1}
7:4 block {inner: 2} function {late: 1}
)",
               .why = kTemporalDeadZone});
}

// 15 (the first paper's figure 3): a variable of one block was shown with the value of another block's variable, that
// had gone out of scope. Gone.
TEST_P(PublishedVariableBugs, Firefox1363328ValueOfAnEarlierBlock) {
  CheckScopes({.program = R"js(
var some = [1, 2];
if (some.length > 0) {
  let text = "first";
}
if (some.length > 1) {
  let number = 23;
  print(number);
}
)js"},
              "break 5; start; in; in",
              {.v8 = R"(
5:0
6:15 block {number: undefined}
7:2 block {number: 23}
)",
               .spidermonkey = R"(
5:4
6:15 block {number: uninitialized}
7:2 block {number: 23}
)",
               .v8_12 = R"(
5:0
6:15 block {number: unavailable}
7:2 block {number: 23}
)",
               .why = kTemporalDeadZone});
}

// 15's like, which no paper tells of: V8 shows a variable of a loop's body with the value of the turn before until its
// declaration has run again (Node 20 too). By the language it is a new variable without a value, as SpiderMonkey shows
// it.
TEST_P(PublishedVariableBugs, ValueOfTheTurnBefore) {
  CheckScopes({.program = R"js(
for (const text of ["a", "b"]) {
  let copy = text;
  print(copy);
}
)js"},
              "break 2; start; over; resume",
              {.v8 = R"(
2:13 block {copy: undefined} block {text: "a"}
3:2 block {copy: "a"} block {text: "a"}
2:13 block {copy: "a"} block {text: "b"}
)",
               .spidermonkey = R"(
2:13 block {copy: uninitialized} block {text: "a"}
3:2 block {copy: "a"} block {text: "a"}
2:13 block {copy: uninitialized} block {text: "b"}
)",
               .v8_12 = R"(
2:13 block {copy: unavailable} block {text: "a"}
3:2 block {copy: "a"} block {text: "a"}
2:13 block {copy: "a"} block {text: "b"}
)",
               .why = "V8 keeps the register's value"});
}

// 16: of repeated parameters the debugger showed the first argument; the name means the last one. Still there (and in
// SpiderMonkey's shell); the program itself is right.
TEST_P(PublishedVariableBugs, Firefox1362432RepeatedParameters) {
  const Example example = {.program = R"js(
function f(p, p) {
  print(p);
}
f("first", "second");
)js"};
  CheckScopes(example, "break 2; start",
              {.v8 = "2:2 function {p: \"second\"}\n",
               .spidermonkey = "2:2 function {p: \"first\"}\n",
               .why = "SpiderMonkey shows the first of repeated parameters"});
  Check(example, {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
resume -> finished completed, printed second
)"});
}

}  // namespace
}  // namespace twinstep
