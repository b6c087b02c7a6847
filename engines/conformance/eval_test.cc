// Code made at run time: eval and the Function constructor.
#include <gtest/gtest.h>

#include "engines/conformance/conformance.h"

namespace twinstep {
namespace {

class EvalTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(EvalTest);

TEST_P(EvalTest, StepIntoEval) {
  Check({.program = R"js(
let x = 1;
eval('x = 2;\nprint(x);');
print('end');
)js"},
        {.both = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
in -> eval 1:0 step, (eval) < (script)
in -> eval 2:0 step, (eval) < (script)
in -> eval 2:9 step, (eval) < (script), returning undefined
in -> 3:0 step, (script)
in -> 4:0 step, (script), returning undefined
in -> finished completed, printed 2 | end
)"});
}

TEST_P(EvalTest, DebuggerStatementInEval) {
  Check({.program = R"js(
eval('let y = 1;\ndebugger;\nprint(y);');
)js"},
        {.both = R"(
start -> eval 2:0 debugger, (eval) < (script)
over -> eval 3:0 step, (eval) < (script)
resume -> finished completed, printed 1
)"});
}

TEST_P(EvalTest, DebuggerStatementInANewFunction) {
  Check({.program = R"js(
let f = new Function('a', 'b', 'debugger;\nreturn a + b;');
print(f(1, 2));
)js"},
        {.v8 = R"(
start -> eval 3:0 debugger, (anonymous) < (script)
over -> eval 4:0 step, (anonymous) < (script)
resume -> finished completed, printed 3
)",
         .spidermonkey = R"(
start -> eval 3:0 debugger, anonymous < (script)
over -> eval 4:0 step, anonymous < (script)
resume -> finished completed, printed 3
)",
         .why = "V8 counts lines of the whole wrapping text, and so does Firefox"});
}

TEST_P(EvalTest, FunctionDefinedInEval) {
  Check({.program = R"js(
eval('function f(x) {\n  return x;\n}');
print(f(1));
)js"},
        {.v8 = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
in -> eval 2:2 step, f < (script)
in -> eval 2:11 step, f < (script), returning 1
in -> 2:0 step, (script)
resume -> finished completed, printed 1
)",
         .spidermonkey = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
in -> eval 2:2 step, f < (script)
in -> eval 3:0 step, f < (script), returning 1
in -> 2:5 step, (script)
resume -> finished completed, printed 1
)",
         .why = "returning (D8)"});
}

TEST_P(EvalTest, EvalIsNoPartOfTheMainSource) {
  Check({.program = R"js(
eval('print(1);\nprint(2);\nprint(3);');
print(4);
)js"},
        {.v8 = R"(
break 3 -> 3:0
start -> 3:0 breakpoint, (script), returning undefined
resume -> finished completed, printed 1 | 2 | 3 | 4
)",
         .spidermonkey = R"(
break 3 -> 3:0
start -> 3:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2 | 3 | 4
)",
         .why = "the end of the program as a place: V8 knows what is returned there"});
}

TEST_P(EvalTest, IndirectEvalRunsInTheGlobalScope) {
  Check({.program = R"js(
var x = 'global';
(function () {
  var x = 'local';
  (0, eval)('debugger; print(x);');
  eval('print(x);');
})();
)js"},
        {.both = R"(
start -> eval 1:0 debugger, (eval) < (anonymous) < (script)
resume -> finished completed, printed global | local
)"});
}

TEST_P(EvalTest, SyntaxErrorInEvalIsThrown) {
  Check({.program = R"js(
try {
  eval('let let = 1;');
} catch (e) {
  print(e instanceof SyntaxError);
}
)js"},
        {.both = R"(
break 4 -> 4:2
start -> 4:2 breakpoint, (script)
resume -> finished completed, printed true
)"});
}

}  // namespace
}  // namespace twinstep
