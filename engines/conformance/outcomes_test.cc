// How sessions end, and what setup scripts do.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"
#include "model/sessions/replay.h"

namespace twinstep {
namespace {

class OutcomesTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(OutcomesTest);

TEST_P(OutcomesTest, AbandonRunsNothingMore) {
  Check({.program = R"js(
Promise.resolve().then(() => print('job'));
try {
  print('before');
  debugger;
  print('after');
} finally {
  print('finally');
}
)js"},
        {.both = R"(
start -> 4:2 debugger, (script)
abandon -> finished abandoned, printed before
)"});
}

TEST_P(OutcomesTest, AbandonInAFunctionThatCatches) {
  Check({.program = R"js(
function f() {
  try {
    debugger;
  } catch {
    print('caught');
  } finally {
    print('finally');
  }
}
while (true) f();
)js"},
        {.both = R"(
start -> 3:4 debugger, f < (script)
abandon -> finished abandoned
)"});
}

TEST_P(OutcomesTest, AbandonInAJob) {
  Check({.program = R"js(
Promise.resolve().then(() => {
  print('first');
});
Promise.resolve().then(() => print('second'));
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (anonymous)
abandon -> finished abandoned
)"});
}

TEST_P(OutcomesTest, AbandonInAModuleAfterAnAwait) {
  Check({.program = R"js(
await null;
print('here');
print('not here');
)js",
         .module = true},
        {.both = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (module)
abandon -> finished abandoned
)"});
}

TEST_P(OutcomesTest, AbandonInACallbackOfABuiltIn) {
  Check({.program = R"js(
[1, 2].forEach(x => {
  print(x);
});
print('end');
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, (anonymous) < (script)
resume -> 2:2 breakpoint, (anonymous) < (script)
abandon -> finished abandoned, printed 1
)"});
}

TEST_P(OutcomesTest, UnresolvedImportIsRejected) {
  const Trace trace = Play(ToProgram({.program = "import './missing.js';\nprint(1);\n", .module = true}), "start");
  EXPECT_EQ(Finished::Outcome_Name(LastFinished(trace).outcome()), "REJECTED");
  EXPECT_TRUE(LastFinished(trace).has_exception());
  EXPECT_EQ(LastFinished(trace).console_size(), 0);
}

TEST_P(OutcomesTest, MissingExportIsRejected) {
  const Trace trace = Play(ToProgram({.program = "import {y} from './lib.js';\nprint(y);\n",
                                      .module = true,
                                      .modules = {{"./lib.js", "export let x = 1;\n"}}}),
                           "start");
  EXPECT_EQ(Finished::Outcome_Name(LastFinished(trace).outcome()), "REJECTED");
}

TEST_P(OutcomesTest, SyntaxErrorInAnImportedModuleIsRejected) {
  const Trace trace =
      Play(ToProgram(
               {.program = "import './lib.js';\nprint(1);\n", .module = true, .modules = {{"./lib.js", "let let;\n"}}}),
           "start");
  EXPECT_EQ(Finished::Outcome_Name(LastFinished(trace).outcome()), "REJECTED");
}

TEST_P(OutcomesTest, SetupScriptsRunUndebuggedButTheirFunctionsAreCodeLikeAnyOther) {
  Check({.program = R"js(
print(helper(1));
print(state);
)js",
         .setup = {"var state = 'set up';\nfunction helper(x) {\n  debugger;\n  return x + 1;\n}\ndebugger;\n"}},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
over -> other 3:2 debugger, helper < (script)
resume -> finished completed, printed 2 | set up
)"});
}

TEST_P(OutcomesTest, SetupRunsInOrderInTheSameRealm) {
  Check({.program = "print(a + b, Array.prototype.mine);\n",
         .setup = {"var a = 1;", "let b = a + 1; Array.prototype.mine = 'patched';"}},
        {.both = "start -> finished completed, printed 3 patched\n"});
}

// V8 compiles it to WebAssembly and posts tasks for threads that its platform does not have.
TEST_P(OutcomesTest, AnAsmJsModuleRuns) {
  const Program program = ToProgram({.program = R"js(
function module() {
  "use asm";
  function f() { return (7 * 6) | 0; }
  return f;
}
print(module()());
)js"});
  const Finished finished = LastFinished(Play(program, "break 7; start; resume"));
  EXPECT_EQ(finished.outcome(), Finished::COMPLETED);
  ASSERT_EQ(finished.console_size(), 1);
  EXPECT_EQ(finished.console(0), "42");
}

TEST_P(OutcomesTest, AFailingSetupScriptIsAnError) {
  for (const char* setup : {"throw 1;", "let let = 1;"}) {
    EXPECT_FALSE(engine().Load(ToProgram({.program = "print(1);\n", .setup = {setup}}), options()).ok()) << setup;
  }
  EXPECT_EQ(LastFinished(Play(ToProgram({.program = "print(1);\n"}), "start")).console_size(), 1);
}

TEST_P(OutcomesTest, AFrameThatDoesNotExistIsRefused) {
  const Trace trace = Play(ToProgram({.program = "debugger;\nprint(1);\n"}), "start; over 7; resume");
  ASSERT_EQ(trace.events_size(), 6);
  EXPECT_EQ(trace.events(3).output().paused().reason(), Paused::REFUSED);
  EXPECT_EQ(trace.events(3).output().paused().location().line(), 1u);
  EXPECT_EQ(LastFinished(trace).outcome(), Finished::COMPLETED);
}

}  // namespace
}  // namespace twinstep
