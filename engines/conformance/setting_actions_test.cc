// What a user asks for once and for all, and takes back: ignored code, all pauses; where a step is not to end; frames
// that are there no more.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class SettingActionsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(SettingActionsTest);

constexpr absl::string_view kCalls = R"js(
function outer(x) {
  return inner(x);
}
function inner(x) {
  return x + 1;
}
let a = outer(1);
let b = a;
)js";

TEST_P(SettingActionsTest, IgnoredCodeThatIsTakenBackIsEntered) {
  Check({.program = kCalls}, {.both = R"(
blackbox 1:0-3:1 -> done
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
unblackbox 1:0-3:1 -> done
in -> 2:2 step, outer < (script)
)"});
}

TEST_P(SettingActionsTest, OneOfTwoRangesIsTakenBack) {
  Check({.program = kCalls}, {.both = R"(
blackbox 1:0-3:1 -> done
blackbox 4:0-6:1 -> done
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
unblackbox 4:0-6:1 -> done
in -> 5:2 step, inner < outer < (script)
)"});
}

// Ranges that touch become one; what is left when one of them goes is the other.
TEST_P(SettingActionsTest, OneOfTwoRangesThatTouchIsTakenBack) {
  Check({.program = kCalls}, {.both = R"(
blackbox 1:0-4:0 -> done
blackbox 4:0-6:1 -> done
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
unblackbox 4:0-6:1 -> done
in -> 5:2 step, inner < outer < (script)
)"});
}

TEST_P(SettingActionsTest, ARangeIsTakenBackAsItWasGiven) {
  Check({.program = kCalls}, {.both = R"(
blackbox 1:0-3:1 -> done
unblackbox 1:0-3:0 -> refused
unblackbox 4:0-6:1 -> refused
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
in -> 5:2 step, inner < outer < (script)
)"});
}

TEST_P(SettingActionsTest, IgnoredAgainAndAgain) {
  Check({.program = kCalls}, {.both = R"(
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
blackbox 1:0-3:1 -> done
unblackbox 1:0-3:1 -> done
blackbox 1:0-3:1 -> done
in -> 5:2 step, inner < outer < (script)
)"});
}

constexpr absl::string_view kCallsLibrary = R"js(
import {twice} from './lib.js';
let a = twice(1);
let b = a;
)js";
constexpr absl::string_view kLibrary = "export function twice(x) {\n  return x * 2;\n}\n";

TEST_P(SettingActionsTest, ScriptsThatAreTakenBackAreEntered) {
  Check({.program = kCallsLibrary, .module = true, .modules = {{"./lib.js", kLibrary}}}, {.both = R"(
break 2 -> 2:8
blackbox /lib.js$/ -> done
start -> 2:8 breakpoint, (module)
unblackbox scripts -> done
in -> module ./lib.js 2:2 step, twice < (module)
)"});
}

TEST_P(SettingActionsTest, ScriptsAreTakenBackWithoutRanges) {
  Check({.program = kCalls}, {.both = R"(
blackbox 1:0-3:1 -> done
unblackbox scripts -> done
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
in -> 5:2 step, inner < outer < (script)
)"});
}

constexpr char kOnlyV8[] =
    "Firefox switches breakpoints off alone, its steps skip no code, and it pauses before no script";

TEST_P(SettingActionsTest, NothingPausesWhileAllPausesAreOff) {
  if (!engine().facts().switches_pauses_off) GTEST_SKIP() << kOnlyV8;
  Check({.program = R"js(
function f(x) {
  if (x > 1) throw x;
  debugger;
}
f(1);
try {
  f(2);
} catch (e) {
  print(e);
}
)js"},
        {.both = R"(
exceptions all -> done
break 5 -> 5:0
break 9 -> 9:2
start -> 5:0 breakpoint, (script)
pauses off -> done
in -> finished completed, printed 2
)"});
}

TEST_P(SettingActionsTest, PausesComeAgainOnceTheyAreOn) {
  if (!engine().facts().switches_pauses_off) GTEST_SKIP() << kOnlyV8;
  Check({.program = kCalls}, {.both = R"(
pauses off -> done
pauses on -> done
break 5 -> 5:2
start -> 5:2 breakpoint, inner < outer < (script)
pauses off -> done
evaluate x -> 1
pauses on -> done
out -> 2:18 step, outer < (script), returning 2
)"});
}

// The second one would pause alone.
TEST_P(SettingActionsTest, PausesAreNotOffWithASecondDebugger) {
  if (!engine().facts().switches_pauses_off) GTEST_SKIP() << kOnlyV8;
  Check({.program = kCalls}, {.both = R"(
watch -> done
pauses off -> refused
break 5 -> 5:2
start -> 5:2 breakpoint, inner < outer < (script)
unwatch -> done
pauses off -> done
watch -> refused
resume -> finished completed
)"});
}

constexpr char kMakesScripts[] = R"js(
function run(text) {
  return eval(text);
}
run('print(1);\nprint(2);');
const f = new Function('return 3');
f();
run('print(4)');
)js";

TEST_P(SettingActionsTest, EachScriptThatComesPauses) {
  if (!engine().facts().pauses_before_scripts) GTEST_SKIP() << kOnlyV8;
  Check({.program = kMakesScripts}, {.both = R"(
scripts on -> done
start -> eval 1:0 before script, (eval) < run < (script)
over -> eval 1:0 step, (eval) < run < (script)
resume -> eval 1:0 before script, (eval) < (script)
scripts off -> done
resume -> finished completed, printed 1 | 2 | 4
)"});
}

TEST_P(SettingActionsTest, AStepGoesOnAfterAPauseBeforeAScript) {
  if (!engine().facts().pauses_before_scripts) GTEST_SKIP() << kOnlyV8;
  Check({.program = kMakesScripts}, {.both = R"(
scripts on -> done
break 2 -> 2:2
start -> 2:2 breakpoint, run < (script)
over -> eval 1:0 before script, (eval) < run < (script)
resume -> 2:20 step, run < (script), returning undefined
)"});
}

TEST_P(SettingActionsTest, NothingPausesBeforeScriptsOnceTheDebuggerHasDetached) {
  if (!engine().facts().pauses_before_scripts) GTEST_SKIP() << kOnlyV8;
  Check({.program = kMakesScripts}, {.both = R"(
scripts on -> done
start -> eval 1:0 before script, (eval) < run < (script)
detach -> finished completed, printed 1 | 2 | 4
)"});
}

TEST_P(SettingActionsTest, ABreakpointThatIsSetBeforeAScriptIsInTime) {
  if (!engine().facts().pauses_before_scripts) GTEST_SKIP() << kOnlyV8;
  Check({.program = "eval('print(1);\\nprint(2);\\nprint(3); //# sourceURL=made.js');"}, {.both = R"(
scripts on -> done
start -> eval 1:0 before script, (eval) < (script)
break 2 of made.js -> eval 2:0
resume -> eval 2:0 breakpoint, (eval) < (script)
)"});
}

TEST_P(SettingActionsTest, AStepGoesOnWhereItIsNotToEnd) {
  if (!engine().facts().steps_past_code) GTEST_SKIP() << kOnlyV8;
  Check({.program = kCalls}, {.both = R"(
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
in skip 1:0-3:1 -> 5:2 step, inner < outer < (script)
over skip 5:0-7:0 -> 2:18 step, outer < (script), returning 2
over skip 2:0-3:0 8:0-8:7 -> 8:8 step, (script)
)"});
}

// Where it ends it is the step's end; where it begins it is not.
TEST_P(SettingActionsTest, TheEndOfSkippedCodeIsOutside) {
  if (!engine().facts().steps_past_code) GTEST_SKIP() << kOnlyV8;
  const char kThree[] = "\nprint(1);\nprint(2);\nprint(3);\n";
  Check({.program = kThree}, {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
over skip 2:0-3:0 -> 3:0 step, (script)
)"});
  Check({.program = kThree}, {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
over skip 1:0-2:0 -> 2:0 step, (script)
)"});
}

TEST_P(SettingActionsTest, ASkipThatIsNoRangeIsRefused) {
  if (!engine().facts().steps_past_code) GTEST_SKIP() << kOnlyV8;
  Check({.program = kCalls}, {.both = R"(
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
over skip 3:0-1:0 -> 7:8 refused, (script)
over -> 8:8 step, (script)
)"});
}

TEST_P(SettingActionsTest, AStepThatSkipsNothingInFirefox) {
  if (engine().facts().steps_past_code) GTEST_SKIP() << "it skips code";
  Check({.program = kCalls}, {.both = R"(
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
over skip 1:0-3:1 -> 7:8 refused, (script)
over -> 8:8 step, (script)
)"});
}

TEST_P(SettingActionsTest, AStepOverEntersWhatItIsTold) {
  if (!engine().facts().steps_into_ranges) GTEST_SKIP() << "it enters no code that it is told";
  Check({.program = kCalls}, {.both = R"(
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
over enter 4:0-6:1 -> 5:2 step, inner < outer < (script)
)"});
}

TEST_P(SettingActionsTest, AStepOverThatEntersNothingElsewhere) {
  if (engine().facts().steps_into_ranges) GTEST_SKIP() << "it enters code";
  Check({.program = kCalls}, {.both = R"(
break 7 -> 7:8
start -> 7:8 breakpoint, (script)
over enter 4:0-6:1 -> 7:8 refused, (script)
over -> 8:8 step, (script)
)"});
}

TEST_P(SettingActionsTest, AFrameOfTheOtherPauseIsGone) {
  Check({.program = kCalls}, {.both = R"(
break 5 -> 5:2
start -> 5:2 breakpoint, inner < outer < (script)
evaluate in 2 typeof outer -> "function"
to 8 -> 8:8 location reached, (script)
evaluate in 2 a = 0 -> no such frame
look in 1 a -> no such frame
set in 2 a = 0 -> no such frame
inspect in 1 a -> no such frame
out 2 -> 8:8 refused, (script)
evaluate a -> 2
resume -> finished completed
)"});
}

TEST_P(SettingActionsTest, AFrameThatIsGoneIsNotRestarted) {
  if (!engine().facts().restarts_frames) GTEST_SKIP() << "it restarts no frames";
  Check({.program = kCalls}, {.both = R"(
break 8 -> 8:8
start -> 8:8 breakpoint, (script)
restart 1 -> 8:8 refused, (script)
resume -> finished completed
)"});
}

}  // namespace
}  // namespace twinstep
