// Breakpoints that are switched off, that log, and that are set by URL.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class BreakpointActionsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(BreakpointActionsTest);

constexpr absl::string_view kStops = R"js(
function f(x) {
  print(x);
  debugger;
}
f(1);
f(2);
f(3);
print(4);
)js";

TEST_P(BreakpointActionsTest, OffNothingPausesButSteps) {
  Check({.program = kStops}, {.both = R"(
break 2 -> 2:2
break 7 -> 7:0
start -> 2:2 breakpoint, f < (script)
breakpoints off -> done
over -> 3:2 step, f < (script)
over -> 4:0 step, f < (script), returning undefined
over -> 6:0 step, (script)
over -> 7:0 step, (script)
breakpoints on -> done
resume -> 2:2 breakpoint, f < (script)
breakpoints off -> done
resume -> finished completed, printed 1 | 2 | 3 | 4
)"});
}

TEST_P(BreakpointActionsTest, OffFromTheStart) {
  Check({.program = kStops}, {.both = R"(
break 2 -> 2:2
breakpoints off -> done
start -> finished completed, printed 1 | 2 | 3 | 4
)"});
}

TEST_P(BreakpointActionsTest, TwiceOffAndOnceOn) {
  Check({.program = kStops}, {.both = R"(
break 7 -> 7:0
breakpoints off -> done
breakpoints off -> done
breakpoints on -> done
start -> 3:2 debugger, f < (script)
resume -> 3:2 debugger, f < (script)
resume -> 7:0 breakpoint, (script)
resume -> 3:2 debugger, f < (script)
resume -> finished completed, printed 1 | 2 | 3 | 4
)"});
}

TEST_P(BreakpointActionsTest, OneThatIsSetWhileTheyAreOffCountsBehindThat) {
  Check({.program = kStops}, {.both = R"(
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
breakpoints off -> done
break 2 -> 2:2
over -> 6:0 step, (script)
breakpoints on -> done
resume -> 2:2 breakpoint, f < (script)
abandon -> finished abandoned, printed 1
)"});
}

TEST_P(BreakpointActionsTest, AConditionIsNotLookedAtWhileTheyAreOff) {
  Check({.program = kStops}, {.both = R"(
break 2 if (print("looked"), false) -> 2:2
breakpoints off -> done
start -> finished completed, printed 1 | 2 | 3 | 4
)"});
}

TEST_P(BreakpointActionsTest, ExceptionsWhileTheyAreOff) {
  Check({.program = "try {\n  throw 1;\n} catch (e) {}\n"}, {.v8 = R"(
exceptions all -> done
breakpoints off -> done
start -> 2:2 exception, (script), throwing 1
resume -> finished completed
)",
                                                             .spidermonkey = R"(
exceptions all -> done
breakpoints off -> done
start -> finished completed
)",
                                                             .why = "Firefox skips these pauses with the others "
                                                                    "(thread.js, onExceptionUnwind)"});
}

}  // namespace
}  // namespace twinstep
