// A debugger detaches while the program is paused: the program goes on to its undisturbed end.
#include <gtest/gtest.h>

#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

class DetachTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(DetachTest);

constexpr absl::string_view kLoop = R"js(
function f(x) {
  print(x);
  return x;
}
for (let i = 0; i < 3; i++) {
  f(i);
}
debugger;
print('end');
)js";

TEST_P(DetachTest, NoBreakpointAndNoStatementPausesBehind) {
  Check({.program = kLoop}, {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
detach -> finished completed, printed 0 | 1 | 2 | end
)"});
}

TEST_P(DetachTest, NoStepGoesOn) {
  Check({.program = kLoop}, {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:2 step, f < (script)
detach -> finished completed, printed 0 | 1 | 2 | end
)"});
}

// All that was set goes at once, and nothing of it is there in the session after.
TEST_P(DetachTest, NothingThatWasSetIsLeft) {
  const Example program = {.program = kLoop};
  Check(program, {.both = R"(
blackbox /^setup-/ -> done
exceptions all -> done
break 3 of main.js -> 3:2
break 2 log x -> 2:2
start -> 3:2 breakpoint, f < (script)
breakpoints off -> done
detach -> finished completed, printed 0 | 1 | 2 | end, logged 2:2 0
)"});
  Check(program, {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
resume -> 2:2 breakpoint, f < (script)
detach -> finished completed, printed 0 | 1 | 2 | end
)"});
}

TEST_P(DetachTest, AtADebuggerStatement) {
  Check({.program = kLoop}, {.both = R"(
start -> 8:0 debugger, (script)
detach -> finished completed, printed 0 | 1 | 2 | end
)"});
}

TEST_P(DetachTest, AtTheEndOfAFrame) {
  Check({.program = R"js(
function f(x) {
  return x;
}
f(1);
debugger;
print('end');
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 2:11 step, f < (script), returning 1
detach -> finished completed, printed end
)",
         .spidermonkey = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
over -> 3:0 step, f < (script), returning 1
detach -> finished completed, printed end
)",
         .why = "D2: where a function ends"});
}

TEST_P(DetachTest, NoExceptionPausesBehindAndItIsTold) {
  Check({.program = R"js(
function f() {
  throw 'x';
}
try {
  f();
} catch (e) {
  print(e);
}
f();
)js"},
        {.both = R"(
exceptions all -> done
start -> 2:2 exception, f < (script), throwing "x"
detach -> finished threw "x", printed x
)"});
}

TEST_P(DetachTest, InAGeneratorAndInJobs) {
  Check({.program = R"js(
function* g() {
  yield 1;
  print(2);
}
async function f() {
  await null;
  print(3);
  await null;
  debugger;
  print(4);
}
const i = g();
f();
i.next();
i.next();
)js"},
        {.both = R"(
break 2 -> 2:2
break 7 -> 7:2
start -> 2:2 breakpoint, g < (script)
resume -> 7:2 breakpoint, f
detach -> finished completed, printed 2 | 3 | 4
)"});
}

// A function is what was thrown: it is described behind the debugger's end.
TEST_P(DetachTest, AFunctionThatIsThrownHasItsName) {
  Check({.program = R"js(
debugger;
throw function named() {};
)js"},
        {.both = R"(
start -> 1:0 debugger, (script)
detach -> finished threw function named
)"});
}

// Whatever ran before: what is left behind shows in no session.
TEST_P(DetachTest, TheNextSessionIsAsTheFirst) {
  const Program program = ToProgram({.program = kLoop});
  constexpr char kActions[] = "break 2; start; in; out; over; resume; resume; resume; resume";
  const std::string before = ToText(Play(program, kActions));
  for (const char* const actions :
       {"break 2; start; detach", "break 2; start; in; detach", "exceptions all; break 3; start; out; detach",
        "blackbox 1:0-4:1; break 6; start; in; detach", "start; detach"}) {
    Play(program, actions);
    EXPECT_EQ(ToText(Play(program, kActions)), before) << "after " << actions;
  }
}

// How it ended and what was printed.
std::string Summary(const Finished& finished) {
  return absl::StrCat(Finished::Outcome_Name(finished.outcome()), "\n", absl::StrJoin(finished.console(), "\n"));
}

// At the first pause, at every tenth and at the last one of a run that is stepped through.
TEST_P(DetachTest, EveryProgramEndsAsUndebugged) {
  int detached = 0;
  for (const Program& program : CorpusPrograms()) {
    absl::StatusOr<Finished> bare = engine().RunBare(program, options(), {});
    ASSERT_TRUE(bare.ok()) << program.name() << ": " << bare.status();
    if (bare->outcome() != Finished::COMPLETED && bare->outcome() != Finished::THREW) continue;
    for (const int steps : {0, 10, 40}) {
      std::string actions = "break 1; break 2; break 3; break 4; break 5; break 6; start";
      for (int i = 0; i < steps; ++i) absl::StrAppend(&actions, i % 3 == 2 ? "; in" : "; over");
      const Trace trace = Play(program, absl::StrCat(actions, "; detach"));
      const Event& last = trace.events(trace.events_size() - 1);
      ASSERT_TRUE(last.output().has_finished()) << program.name() << ", " << ToText(last.output());
      if (!trace.events(trace.events_size() - 2).action().has_detach()) continue;
      ++detached;
      EXPECT_EQ(Summary(last.output().finished()), Summary(*bare)) << program.name() << " after " << steps << " steps";
    }
  }
  EXPECT_GT(detached, 100);
  std::cout << detached << " sessions detached\n";
}

}  // namespace
}  // namespace twinstep
