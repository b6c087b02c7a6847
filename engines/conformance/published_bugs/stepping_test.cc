// Published bugs of pausing and stepping. Numbers are those of the README's table. Of most bugs the publications give
// one sentence, the programs are ours: each does what that sentence says.
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class PublishedSteppingBugs : public ConformanceTest {
 protected:
  // How often stepping over pauses, from a breakpoint on line 1 to the end.
  int PausesOf(absl::string_view program) {
    std::string actions = "break 1; start";
    for (int i = 0; i < 30; ++i) absl::StrAppend(&actions, "; over");
    const Trace trace = Play(ToProgram({.program = program}), actions);
    EXPECT_EQ(LastFinished(trace).outcome(), Finished::COMPLETED) << program;
    int pauses = 0;
    for (const Event& event : trace.events()) pauses += event.output().has_paused() ? 1 : 0;
    return pauses;
  }
};
TWINSTEP_INSTANTIATE_CONFORMANCE(PublishedSteppingBugs);

// 11: one breakpoint on a call paused twice. Gone: once per call, over one line or several.
TEST_P(PublishedSteppingBugs, Firefox1370641TwoPausesAtOneCall) {
  Check({.program = R"js(
function f(a, b) {}
function g() { return 1; }
f(1);
f(
  true,
  g()
);
)js"},
        {.both = R"(
break 3 -> 3:0
break 4 -> 4:0
start -> 3:0 breakpoint, (script)
resume -> 4:0 breakpoint, (script)
resume -> finished completed
)"});
}

// 12: stepping in, a `for (... in ...)` stopped once in its body, though the body ran more often. That bug was fixed;
// today's Firefox shows the same by design: it never pauses twice in a row at one place (D3), and with a body of one
// place and no place per turn in the head (D2) every turn but the first goes by. V8 stops at both per turn.
TEST_P(PublishedSteppingBugs, Firefox1362403StepInJumpsOverLoop) {
  Check({.program = R"js(
var log = "";
for (key in {a: 1, b: 2}) {
  log += key;
}
print(log);
)js"},
        {.v8 = R"(
break 2 -> 2:12
start -> 2:12 breakpoint, (script)
in -> 2:5 step, (script)
in -> 3:2 step, (script)
in -> 2:5 step, (script)
in -> 3:2 step, (script)
in -> 2:5 step, (script)
in -> 5:0 step, (script)
resume -> finished completed, printed ab
)",
         .spidermonkey = R"(
break 2 -> 2:12
start -> 2:12 breakpoint, (script)
in -> 3:2 step, (script)
in -> 5:0 step, (script)
resume -> finished completed, printed ab
)",
         .why = "Firefox does not pause twice in a row at one place (D3)"});
}

// 12 again: with two places in the body both debuggers stop at each turn.
TEST_P(PublishedSteppingBugs, Firefox1362403StepInWithTwoPlaces) {
  Check({.program = R"js(
var log = "";
for (key in {a: 1, b: 2}) {
  log += key;
  log += "|";
}
print(log);
)js"},
        {.v8 = R"(
break 2 -> 2:12
start -> 2:12 breakpoint, (script)
in -> 2:5 step, (script)
in -> 3:2 step, (script)
in -> 4:2 step, (script)
in -> 2:5 step, (script)
in -> 3:2 step, (script)
in -> 4:2 step, (script)
in -> 2:5 step, (script)
in -> 6:0 step, (script)
resume -> finished completed, printed a|b|
)",
         .spidermonkey = R"(
break 2 -> 2:12
start -> 2:12 breakpoint, (script)
in -> 3:2 step, (script)
in -> 4:2 step, (script)
in -> 3:2 step, (script)
in -> 4:2 step, (script)
in -> 6:0 step, (script)
resume -> finished completed, printed a|b|
)",
         .why = "V8 also stops in the head at each turn (D8)"});
}

// 13: how many steps a `for` took depended on white space. Gone: the first statement, initialiser, three conditions,
// two turns of body and update, the print and the end, however it is laid out.
TEST_P(PublishedSteppingBugs, Firefox1363325ForAndWhiteSpace) {
  EXPECT_EQ(PausesOf("var n = 0;\nfor (var i = 0; i < 2; i++) {\n  n += i;\n}\nprint(n);\n"), 11);
  EXPECT_EQ(PausesOf("var n = 0;\nfor (\n  var i = 0;\n  i < 2;\n  i++\n)\n{\n  n += i;\n}\nprint(n);\n"), 11);
  EXPECT_EQ(PausesOf("var n = 0; for (var i = 0; i < 2; i++) { n += i; } print(n);\n"), 11);
}

// 14: the same for `while`. Gone.
TEST_P(PublishedSteppingBugs, Firefox1370655WhileAndWhiteSpace) {
  EXPECT_EQ(PausesOf("var i = 0;\nwhile (i < 2) {\n  i++;\n}\nprint(i);\n"), 8);
  EXPECT_EQ(PausesOf("var i = 0;\nwhile (\n  i < 2\n)\n{\n  i++;\n}\nprint(i);\n"), 8);
  EXPECT_EQ(PausesOf("var i = 0; while (i < 2) { i++; } print(i);\n"), 8);
}

// 17 (the first paper's figure 1): a breakpoint on the last statement was hit though the statement never runs. Gone.
TEST_P(PublishedSteppingBugs, Firefox1370648DeadLastStatement) {
  Check({.program = R"js(
function f(x) {
  if (x) {
    print("dead");
  }
}
f(false);
if (1 !== 1) {
  print("dead");
}
)js"},
        {.both = R"(
break 3 -> 3:4
break 8 -> 8:2
start -> finished completed
)"});
}

// 18: two steps were needed to see the return value at the closing brace. Gone where the function itself was stepped
// through.
TEST_P(PublishedSteppingBugs, Firefox923975ReturnValueAfterOneStep) {
  Check({.program = R"js(
function f() {
  return 1;
}
f();
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:11 step, f < (script), returning 1
resume -> finished completed
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
resume -> finished completed
)",
         .why = "returning (D8)"});
}

// 18 again: still there where the step began in a function that was called. In the caller any place is a stop (D4), the
// closing brace too (D2), and the return itself is a stop of its own that comes after it: two stops at 5:0.
TEST_P(PublishedSteppingBugs, Firefox923975ReturnValueAfterACall) {
  Check({.program = R"js(
function f() { return 1; }
function g() {
  var x = f();
  var y = f();
}
g();
)js"},
        {.v8 = R"(
break 4 -> 4:10
start -> 4:10 breakpoint, g < (script)
in -> 1:15 step, f < g < (script)
over -> 1:24 step, f < g < (script), returning 1
over -> 5:0 step, g < (script), returning undefined
over -> 7:0 step, (script), returning undefined
resume -> finished completed
)",
         .spidermonkey = R"(
break 4 -> 4:10
start -> 4:10 breakpoint, g < (script)
in -> 1:15 step, f < g < (script)
over -> 1:25 step, f < g < (script), returning 1
over -> 5:0 step, g < (script)
over -> 5:0 step, g < (script), returning undefined
over -> 7:0 step, (script)
resume -> finished completed
)",
         .why = "Firefox has a place at the brace and a stop at the return"});
}

// 20: after a step a breakpoint was hit again, as if its line had run twice. Gone: once per run of the line, whether
// one steps over the call there, into it and back, or goes on.
TEST_P(PublishedSteppingBugs, Firefox1417240HitAgainAfterStep) {
  const Example example = {.program = R"js(
function f(x) {
  print(x);
}
for (var i = 0; i < 2; i++) {
  f(i);
  print("|");
}
)js"};
  Check(example, {.both = R"(
break 5 -> 5:2
start -> 5:2 breakpoint, (script)
over -> 6:2 step, (script)
resume -> 5:2 breakpoint, (script)
over -> 6:2 step, (script)
resume -> finished completed, printed 0 | | | 1 | |
)"});
  Check(example, {.both = R"(
break 5 -> 5:2
start -> 5:2 breakpoint, (script)
in -> 2:2 step, f < (script)
over -> 3:0 step, f < (script), returning undefined
over -> 6:2 step, (script)
resume -> 5:2 breakpoint, (script)
resume -> finished completed, printed 0 | | | 1 | |
)"});
}

// 20 again, in the form of the front end's bug report that the bug was moved to (a breakpoint on the first line of a
// call with arguments over several lines).
TEST_P(PublishedSteppingBugs, Firefox1417240CallOverLines) {
  Check({.program = R"js(
function f(x) {
  return x;
}
var r = f(
  f(1),
  f(2)
);
print(r);
)js"},
        {.both = R"(
break 4 -> 4:8
start -> 4:8 breakpoint, (script)
over -> 8:0 step, (script)
resume -> finished completed, printed 1
)"});
}

}  // namespace
}  // namespace twinstep
