// A pause that is asked for before the start comes before the first code that runs.
#include <gtest/gtest.h>

#include <string>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class PauseFirstTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(PauseFirstTest);

// Firefox pauses where the frame is entered, which is the same place.
TEST_P(PauseFirstTest, OfAScript) {
  Check({.program = R"js(
// A comment, and a declaration.
function f() {
  debugger;
  return 1;
}

  print(f());
)js"},
        {.both = R"(
pause -> done
start -> 7:2 first statement, (script)
in -> 3:2 step, f < (script)
resume -> finished completed, printed 1
)"});
}

// It is asked for once.
TEST_P(PauseFirstTest, NoPauseComesBehind) {
  Check({.program = R"js(
function f() {
  return 1;
}
f();
print(f());
)js"},
        {.both = R"(
pause -> done
start -> 4:0 first statement, (script)
resume -> finished completed, printed 1
)"});
}

TEST_P(PauseFirstTest, WhatIsImportedRunsFirst) {
  Check({.program = R"js(
import {x} from './a.js';
print(x);
)js",
         .module = true,
         .modules = {{"./a.js", "print('a');\nexport const x = 1;\n"}}},
        {.both = R"(
pause -> done
start -> module ./a.js 1:0 first statement, (module)
resume -> finished completed, printed a | 1
)"});
}

// Nor what is done between.
TEST_P(PauseFirstTest, WhateverIsSetUntilTheStart) {
  Check({.program = R"js(
function f(x) {
  print(x);
}
f(1);
)js"},
        {.both = R"(
pause -> done
break 2 log x -> 2:2
breakpoints off -> done
start -> 4:0 first statement, (script)
resume -> finished completed, printed 1
)"});
}

// One that never came is not kept for the next session.
TEST_P(PauseFirstTest, OfAProgramThatDoesNotParse) {
  const Example rejected = {.program = "let let;\n"};
  const Trace trace = Play(ToProgram(rejected), "pause; start");
  EXPECT_TRUE(trace.events(3).output().has_finished());
  Check({.program = "print(1);\n"}, {.both = R"(
start -> finished completed, printed 1
)"});
}

TEST_P(PauseFirstTest, SetupScriptsHaveRun) {
  Check({.program = "print(y);\n", .setup = {"var y = 2;\n"}}, {.both = R"(
pause -> done
start -> 1:0 first statement, (script)
resume -> finished completed, printed 2
)"});
}

}  // namespace
}  // namespace twinstep
