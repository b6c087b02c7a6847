// When breakpoints and debugger statements are hit.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "model/answers/display.h"

namespace twinstep {
namespace {

class BreakpointHitsTest : public ConformanceTest {};
TWINSTEP_INSTANTIATE_CONFORMANCE(BreakpointHitsTest);

TEST_P(BreakpointHitsTest, HitInEveryCallOfTheFunction) {
  Check({.program = R"js(
function f(x) {
  return x;
}
f(1);
f(2);
)js"},
        {.both = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, f < (script)
resume -> 2:2 breakpoint, f < (script)
resume -> finished completed
)"});
}

TEST_P(BreakpointHitsTest, HitInEveryRecursiveCall) {
  Check({.program = R"js(
function down(n) {
  if (n > 0) down(n - 1);
}
down(2);
)js"},
        {.v8 = R"(
break 2 -> 2:2
start -> 2:2 breakpoint, down < (script)
resume -> 2:2 breakpoint, down < down < (script)
resume -> 2:2 breakpoint, down < down < down < (script)
resume -> finished completed
)",
         .spidermonkey = R"(
break 2 -> 2:6
start -> 2:6 breakpoint, down < (script)
resume -> 2:6 breakpoint, down < down < (script)
resume -> 2:6 breakpoint, down < down < down < (script)
resume -> finished completed
)",
         .why = "columns: V8 names an if by its statement, a test by its operator; Firefox names the start of the "
                "condition (D2)"});
}

TEST_P(BreakpointHitsTest, OnlyTheOuterOfTwoFunctionsOnALine) {
  Check({.program = R"js(
let o = {a: [1].map(x => x + 1), b: () => 2}; print(o.b());
print(o.a.length);
)js"},
        {.both = R"(
break 1 -> 1:8
start -> 1:8 breakpoint, (script)
resume -> finished completed, printed 2 | 1
)"});
}

TEST_P(BreakpointHitsTest, LineOfADeclarationWithoutCode) {
  Check({.program = R"js(
let a;
var b;
function f() {}
print(a, b, typeof f);
)js"},
        {.v8 = R"(
break 1 -> 1:4
break 2 -> 3:14
break 3 -> 3:14
start -> 1:4 breakpoint, (script)
resume -> finished completed, printed undefined undefined function
)",
         .spidermonkey = R"(
break 1 -> refused
break 2 -> refused
break 3 -> refused
start -> finished completed, printed undefined undefined function
)",
         .why = "a declaration without a value is a place in V8 11 only at top level, as it is stored there; none in "
                "Firefox (D2)"});
}

TEST_P(BreakpointHitsTest, MultiLineStatement) {
  Check({.program = R"js(
function id(x) { return x; }
print(
  id(1),
  id(2)
);
)js"},
        {.v8 = R"(
break 2 -> 2:0
break 3 -> 3:2
break 4 -> 4:2
break 5 -> 6:0
start -> 2:0 breakpoint, (script)
resume -> 3:2 breakpoint, (script)
resume -> 4:2 breakpoint, (script)
resume -> 6:0 breakpoint, (script), returning undefined
)",
         .spidermonkey = R"(
break 2 -> 2:0
break 3 -> 3:2
break 4 -> 4:2
break 5 -> refused
start -> 2:0 breakpoint, (script)
resume -> 3:2 breakpoint, (script)
resume -> 4:2 breakpoint, (script)
resume -> finished completed, printed 1 2
)",
         .why = "sliding (D7): V8 only"});
}

TEST_P(BreakpointHitsTest, BreakpointAndStepArriveTogetherOnce) {
  Check({.program = R"js(
print(1);
print(2);
print(3);
)js"},
        {.v8 = R"(
break 1 -> 1:0
break 2 -> 2:0
start -> 1:0 breakpoint, (script)
over -> 2:0 breakpoint, (script)
over -> 3:0 step, (script)
resume -> finished completed, printed 1 | 2 | 3
)",
         .spidermonkey = R"(
break 1 -> 1:0
break 2 -> 2:0
start -> 1:0 breakpoint, (script)
over -> 2:0 step, (script)
over -> 3:0 step, (script)
resume -> finished completed, printed 1 | 2 | 3
)",
         .why = "a step that arrives at a breakpoint: V8 says breakpoint, Firefox says step"});
}

TEST_P(BreakpointHitsTest, TheLastLineWithoutALineBreak) {
  Check({.program = R"js(
print(1);
print(2);)js"},
        {.both = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointHitsTest, DebuggerStatementPauses) {
  Check({.program = R"js(
print(1);
debugger;
print(2);
)js"},
        {.both = R"(
start -> 2:0 debugger, (script)
over -> 3:0 step, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointHitsTest, DebuggerStatementInAFunction) {
  Check({.program = R"js(
function f(x) {
  debugger;
  return x;
}
f(1);
f(2);
)js"},
        {.both = R"(
start -> 2:2 debugger, f < (script)
resume -> 2:2 debugger, f < (script)
resume -> finished completed
)"});
}

TEST_P(BreakpointHitsTest, DebuggerStatementReachedByAStepPausesOnce) {
  Check({.program = R"js(
print(1);
debugger;
print(2);
)js"},
        {.both = R"(
break 1 -> 1:0
start -> 1:0 breakpoint, (script)
over -> 2:0 step, (script)
over -> 3:0 step, (script)
resume -> finished completed, printed 1 | 2
)"});
}

TEST_P(BreakpointHitsTest, BreakpointAtADebuggerStatementPausesOnce) {
  Check({.program = R"js(
print(1);
debugger;
print(2);
)js"},
        {.both = R"(
break 2 -> 2:0
start -> 2:0 breakpoint, (script)
resume -> finished completed, printed 1 | 2
)"});
}

constexpr int kMostPauses = 1000;

// Goes on by one action, and notes where the program pauses, ends of frames and other sources aside.
class NotingDriver : public Driver {
 public:
  explicit NotingDriver(const Action& action) : action_(action) {}

  Action OnPause(Session&, Pause& pause) override {
    Paused paused;
    EXPECT_TRUE(pause.DescribeCompletion(ValueLimits(), paused).ok());
    if (paused.frame_finished_case() == Paused::FRAME_FINISHED_NOT_SET && pause.location().source() == Location::MAIN) {
      visits_.push_back(ToText(pause.location()) + " " + std::to_string(pause.frame_count()));
    }
    if (++pauses_ < kMostPauses) return action_;
    Action abandon;
    abandon.mutable_abandon();
    return abandon;
  }

  const std::vector<std::string>& visits() const { return visits_; }
  int pauses() const { return pauses_; }

 private:
  const Action action_;
  int pauses_ = 0;
  std::vector<std::string> visits_;
};

// With a breakpoint at every place the program pauses once on each visit, however it is continued: a step that arrives
// where a breakpoint is is one pause, and none is left out where the program has not moved.
TEST_P(BreakpointHitsTest, WithoutRulesOfToolsEachVisitIsAPause) {
  if (is_v8()) GTEST_SKIP() << "no tools stand on top of it";
  SessionOptions session_options = options();
  session_options.tools_rules = false;
  Action resume, in, over;
  resume.mutable_resume();
  in.mutable_step_in();
  over.mutable_step_over();
  for (const Program& program : CorpusPrograms()) {
    std::vector<std::string> visits;
    for (const Action& action : {resume, in, over}) {
      absl::StatusOr<std::unique_ptr<Session>> session = engine().Load(program, session_options);
      ASSERT_TRUE(session.ok()) << session.status();
      const absl::StatusOr<std::vector<Location>> places = (*session)->BreakableLocations();
      ASSERT_TRUE(places.ok()) << places.status();
      for (const Location& place : *places) ASSERT_TRUE((*session)->SetBreakpoint(place).ok());
      NotingDriver driver(action);
      ASSERT_TRUE((*session)->Run(driver).ok());
      if (action.has_resume()) visits = driver.visits();
      const auto differ = std::mismatch(visits.begin(), visits.end(), driver.visits().begin(), driver.visits().end());
      const bool same =
          differ.second == driver.visits().end() && (differ.first == visits.end() || driver.pauses() == kMostPauses);
      EXPECT_TRUE(same) << program.name() << ", " << ToText(action) << ", pause " << differ.first - visits.begin();
    }
  }
}

}  // namespace
}  // namespace twinstep
