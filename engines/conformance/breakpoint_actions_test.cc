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
  Check({.program = R"js(
function f(x) {
  print(x);
  print(-x);
}
f(1);
f(2);
f(3);
print(4);
)js"},
        {.both = R"(
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
resume -> finished completed, printed 1 | -1 | 2 | -2 | 3 | -3 | 4
)"});
}

TEST_P(BreakpointActionsTest, OffAStepComesToADebuggerStatement) {
  Check({.program = "print(1);\ndebugger;\nprint(2);\n"},
        {.v8 = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
breakpoints off -> done
over -> 3:0 step, (script)
abandon -> finished abandoned, printed 1
)",
         .spidermonkey = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
breakpoints off -> done
over -> 2:0 step, (script)
abandon -> finished abandoned, printed 1
)",
         .v8_13 = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
breakpoints off -> done
over -> 2:0 step, (script)
abandon -> finished abandoned, printed 1
)",
         .why = "V8 loses the place: corpus/bugs/v8-step-passes-debugger-statement-while-off"});
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

TEST_P(BreakpointActionsTest, ALogpointLogsAndDoesNotPause) {
  Check({.program = R"js(
function f(x) {
  print(x);
  return x * 2;
}
let a = f(1);
let b = f(a);
print(b);
)js"},
        {.both = R"(
break 3 log x -> 3:2
start -> finished completed, printed 1 | 2 | 4, logged 3:2 1 | 3:2 2
)"});
}

TEST_P(BreakpointActionsTest, ALogpointLogsWhatItsExpressionGives) {
  Check({.program = R"js(
function f(x) {
  print(x);
}
f({ a: [1] });
f(undefined);
)js"},
        {.both = R"(
break 2 log typeof x + (x ? x.a[0] : "") // whatever -> 2:2
start -> finished completed, printed [object Object] | undefined, logged 2:2 "object1" | 2:2 "undefined"
)"});
}

TEST_P(BreakpointActionsTest, ALogpointThatThrowsLogsThat) {
  Check({.program = "function f(x) {\n  print(x);\n}\nf(1);\n"}, {.both = R"js(
break 2 log missing -> 2:2
start -> finished completed, printed 1, logged 2:2 threw error "missing is not defined"
)js"});
}

TEST_P(BreakpointActionsTest, ALogpointWithACondition) {
  Check({.program = kStops}, {.both = R"(
break 2 if "x > 1" log x + 10 -> 2:2
breakpoints off -> done
breakpoints on -> done
start -> 3:2 debugger, f < (script)
resume -> 3:2 debugger, f < (script)
resume -> 3:2 debugger, f < (script)
resume -> finished completed, printed 1 | 2 | 3 | 4, logged 2:2 12 | 2:2 13
)"});
}

TEST_P(BreakpointActionsTest, ALogpointDoesNotEndAStep) {
  Check({.program = kStops}, {.both = R"(
break 2 log x -> 2:2
break 5 -> 5:0
start -> 5:0 breakpoint, (script)
over -> 3:2 debugger, f < (script)
remove 2 -> removed
resume -> 3:2 debugger, f < (script)
abandon -> finished abandoned, printed 1 | 2, logged 2:2 1
)"});
}

TEST_P(BreakpointActionsTest, ALogpointThatIsSetAtAPauseAndSwitchedOff) {
  Check({.program = kStops}, {.both = R"(
break 5 -> 5:0
break 6 -> 6:0
break 7 -> 7:0
start -> 5:0 breakpoint, (script)
break 2 log x -> 2:2
resume -> 3:2 debugger, f < (script)
resume -> 6:0 breakpoint, (script)
breakpoints off -> done
over -> 7:0 step, (script)
breakpoints on -> done
resume -> 3:2 debugger, f < (script)
resume -> finished completed, printed 1 | 2 | 3 | 4, logged 2:2 1 | 2:2 3
)"});
}

TEST_P(BreakpointActionsTest, TheProgramsOwnConsoleIsNotAsked) {
  Check({.program = R"js(
console.log = () => print("replaced");
globalThis.console = null;
let names = Object.getOwnPropertyNames(globalThis).length;
print(names === Object.getOwnPropertyNames(globalThis).length);
)js"},
        {.both = R"(
break 4 log 5 -> 4:0
start -> finished completed, printed true, logged 4:0 5
)"});
}

TEST_P(BreakpointActionsTest, NothingPausesInsideALogpoint) {
  Check({.program = R"js(
function f(x) {
  debugger;
  return x;
}
let a = 1;
let b = 2;
)js"},
        {.both = R"(
break 3 -> 3:2
break 6 log f(7) -> 6:8
start -> finished completed, logged 6:8 7
)"});
}

TEST_P(BreakpointActionsTest, ByTheUrlOfTheMainSource) {
  Check({.program = kStops}, {.both = R"(
break 2 of main.js -> 2:2
break 7 of /^ma.n\.js$/ -> 7:0
break 8 of other.js -> at places to come
start -> 2:2 breakpoint, f < (script)
remove 2 of main.js -> removed
remove 2 of main.js -> not removed
resume -> 3:2 debugger, f < (script)
breakpoints off -> done
over -> 4:0 step, f < (script), returning undefined
breakpoints on -> done
resume -> 3:2 debugger, f < (script)
resume -> 7:0 breakpoint, (script)
abandon -> finished abandoned, printed 1 | 2
)"});
}

TEST_P(BreakpointActionsTest, ByUrlTwiceIsOne) {
  Check({.program = kStops}, {.both = R"(
break 7 of main.js -> 7:0
break 7 of main.js -> 7:0 duplicate
breakpoints off -> done
breakpoints on -> done
start -> 3:2 debugger, f < (script)
resume -> 3:2 debugger, f < (script)
resume -> 7:0 breakpoint, (script)
abandon -> finished abandoned, printed 1 | 2
)"});
}

TEST_P(BreakpointActionsTest, ByTheUrlsOfModules) {
  Check({.program = R"js(
import {a} from './a.js';
import {b} from './b.js';
print(a(1) + b(2));
)js",
         .module = true,
         .modules = {{"./a.js", "export function a(x) {\n  return x;\n}\n"},
                     {"./b.js", "export function b(x) {\n  return x;\n}\n"}}},
        {.both = R"(
break 2 of ./b.js -> module ./b.js 2:2
break 2 of /\/a.js$/ -> module ./a.js 2:2
start -> module ./a.js 2:2 breakpoint, a < (module)
resume -> module ./b.js 2:2 breakpoint, b < (module)
resume -> finished completed, printed 3
)"});
}

TEST_P(BreakpointActionsTest, APatternMatchesSeveralScripts) {
  Check({.program = R"js(
import {a} from './a.js';
import {b} from './b.js';
print(a(1) + b(2));
)js",
         .module = true,
         .modules = {{"./a.js", "export function a(x) {\n  return x;\n}\n"},
                     {"./b.js", "export function b(x) {\n  return x;\n}\n"}}},
        {.both = R"(
break 2 of /\/[ab].js$/ -> module ./a.js 2:2 and module ./b.js 2:2
start -> module ./a.js 2:2 breakpoint, a < (module)
resume -> module ./b.js 2:2 breakpoint, b < (module)
remove 2 of /\/[ab].js$/ -> removed
resume -> finished completed, printed 3
)"});
}

TEST_P(BreakpointActionsTest, AModuleThatIsImportedLater) {
  Check({.program = R"js(
import('./late.js').then(late => print(late.twice(2)));
)js",
         .module = true,
         .modules = {{"./late.js", "export function twice(x) {\n  return x * 2;\n}\n"}}},
        {.both = R"(
break 2 of ./late.js -> at places to come
start -> module ./late.js 2:2 breakpoint, twice < (anonymous)
resume -> finished completed, printed 4
)"});
}

TEST_P(BreakpointActionsTest, CodeOfEvalThatCallsItselfSo) {
  Check({.program = R"js(
const source = "function f(x) {\n  print(x);\n}\n//# sourceURL=made.js";
eval(source + "\nf(1)");
(0, eval)(source);
f(2);
)js"},
        {.both = R"(
break 2 of made.js -> at places to come
start -> eval 2:2 breakpoint, f < (eval) < (script)
resume -> eval 2:2 breakpoint, f < (script)
resume -> finished completed, printed 1 | 2
)"});
}

constexpr absl::string_view kRecursion = R"js(
function f(n) {
  print(n);
  if (n > 0) f(n - 1);
  print(n + 10);
}
f(2);
)js";

TEST_P(BreakpointActionsTest, ARunToAPlaceInThisFramePassesOthers) {
  Check({.program = kRecursion}, {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
remove 2 -> removed
to 4:2 here -> 4:2 location reached, f < (script)
evaluate n -> 2
resume -> finished completed, printed 2 | 1 | 0 | 10 | 11 | 12
)",
                                  .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
remove 2 -> removed
to 4:2 here -> 2:2 refused, f < (script)
to 4:2 -> 4:2 location reached, f < f < f < (script)
abandon -> finished abandoned, printed 2 | 1 | 0
)",
                                  .why = "Firefox has no such run"});
}

constexpr absl::string_view kCallsLibrary = R"js(
import {each} from './lib.js';
let sum = 0;
each([1, 2], function add(x) {
  sum += x;
});
print(sum);
)js";
constexpr absl::string_view kLibrary =
    "export function each(list, f) {\n  for (let i = 0; i < list.length; i++) {\n    f(list[i]);\n  }\n}\n";

TEST_P(BreakpointActionsTest, StepsPassOverScriptsThatAreBlackboxedByUrl) {
  Check({.program = kCallsLibrary, .module = true, .modules = {{"./lib.js", kLibrary}}}, {.both = R"(
break 3 -> 3:0
blackbox /lib.js$/ -> done
start -> 3:0 breakpoint, (module)
over -> 6:0 step, (module)
resume -> finished completed, printed 3
)"});
}

TEST_P(BreakpointActionsTest, AStepEntersTheCallbackOfABlackboxedScript) {
  Check({.program = kCallsLibrary, .module = true, .modules = {{"./lib.js", kLibrary}}}, {.both = R"(
break 3 -> 3:0
blackbox /lib.js$/ -> done
start -> 3:0 breakpoint, (module)
in -> 4:2 step, add < each < (module)
remove 3 -> removed
resume -> finished completed, printed 3
)"});
}

TEST_P(BreakpointActionsTest, ALaterPatternTakesThePlaceOfAnEarlierOne) {
  Check({.program = kCallsLibrary, .module = true, .modules = {{"./lib.js", kLibrary}}}, {.both = R"(
break 3 -> 3:0
blackbox /lib.js$/ -> done
blackbox /other.js$/ -> done
break module ./lib.js 3 -> module ./lib.js 3:4
start -> 3:0 breakpoint, (module)
resume -> module ./lib.js 3:4 breakpoint, each < (module)
remove module ./lib.js 3 -> removed
resume -> finished completed, printed 3
)"});
}

TEST_P(BreakpointActionsTest, ALogpointWhereAStepEnds) {
  Check({.program = "let a = 1;\na += 1;\na += 2;\n"},
        {.v8 = R"(
break 1 -> 1:8
break 2 log a -> 2:0
start -> 1:8 breakpoint, (script)
over -> 2:0 step, (script)
resume -> finished completed, logged 2:0 1
)",
         .spidermonkey = R"(
break 1 -> 1:8
break 2 log a -> 2:0
start -> 1:8 breakpoint, (script)
over -> 2:0 step, (script)
resume -> finished completed
)",
         .why = "corpus/bugs/firefox-logpoint-missed-where-nothing-moved"});
}

}  // namespace
}  // namespace twinstep
