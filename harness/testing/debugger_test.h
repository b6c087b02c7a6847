// Unit tests of a debugger: a program, actions one after the other, and what the debugger must answer.
//
//   using namespace twinstep::debugger_testing;
//
//   TEST(StepOver, EntersNoCallee) {
//     DebuggerTest t(V8(), "function f() { return 1; }\nlet a = f();\nlet b = 2;\n");
//     t.SetBreakpoint(2);
//     EXPECT_THAT(t.Start(), PausedAt(Line(2)));
//     EXPECT_THAT(t.StepOver(), AllOf(PausedAt(Line(3)), HasVariable("a", 1), StackIs("(top)")));
//     EXPECT_THAT(t.Resume(), Finished());
//   }
//
// harness/testing/README.md tells the rest.
#ifndef TWINSTEP_HARNESS_TESTING_DEBUGGER_TEST_H_
#define TWINSTEP_HARNESS_TESTING_DEBUGGER_TEST_H_

#include <cstdint>
#include <memory>
#include <source_location>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "harness/testing/answer.h"
#include "harness/testing/js_value.h"
#include "harness/testing/matchers.h"  // IWYU pragma: export
#include "harness/testing/oracles.h"   // IWYU pragma: export
#include "harness/testing/programs.h"  // IWYU pragma: export
#include "harness/testing/pulled_session.h"
#include "model/debugger.h"
#include "proto/action.pb.h"
#include "proto/program.pb.h"

namespace twinstep::debugger_testing {

// One debugger on one program, from load to finish. An engine has one at a time; two tests on two engines can be paused
// side by side. The destructor abandons a program that is paused: nothing of it runs on. One thread.
//
// Bad use fails the test (ADD_FAILURE at the caller's line, one sentence) and gives an Answer that no matcher takes:
// a step before the start, an action after the end, a second start, a program that does not parse, one that does not
// end within its time (options.cpu_limit, 2 s of CPU time) or memory, an engine that has a DebuggerTest already. It
// never waits for ever. A crash of the engine is a crash of the test program.
class DebuggerTest {
 public:
  // Loads the program, and does not start it yet.
  DebuggerTest(const EngineUnderTest& engine, const ProgramText& program, const SessionOptions& options = {},
               std::source_location where = std::source_location::current());
  ~DebuggerTest();
  DebuggerTest(const DebuggerTest&) = delete;
  DebuggerTest& operator=(const DebuggerTest&) = delete;

  // Before the start and at pauses. A refusal is an answer, not a failure.
  Answer SetBreakpoint(uint32_t line, std::source_location where = std::source_location::current());
  Answer SetBreakpoint(const Place& place, std::source_location where = std::source_location::current());
  Answer RemoveBreakpoint(uint32_t line, std::source_location where = std::source_location::current());
  Answer RemoveBreakpoint(const Place& place, std::source_location where = std::source_location::current());

  // These answer where the program pauses next, or how it has finished.
  Answer Start(std::source_location where = std::source_location::current());
  Answer Resume(std::source_location where = std::source_location::current());
  Answer StepIn(std::source_location where = std::source_location::current());
  Answer StepOver(std::source_location where = std::source_location::current());
  Answer StepOut(std::source_location where = std::source_location::current());
  // Ends the session at a pause; the answer is a Finished that no matcher of ends takes.
  Answer Abandon(std::source_location where = std::source_location::current());
  // Any action of proto/action.proto: a step relative to an older frame, for example.
  Answer Take(const Action& action, std::source_location where = std::source_location::current());

  // The same in the words of //harness:debug: "in at 3:4", "break 2 log x", "restart 1". Several actions, with
  // semicolons between, answer as the last one. Words that are none fail the test.
  Answer Do(const std::string& actions, std::source_location where = std::source_location::current());

  // What `expression` gives in a frame of the paused program (0 = youngest), side effects allowed. An expression that
  // throws fails the test.
  JsValue Evaluate(const std::string& expression, int frame = 0,
                   std::source_location where = std::source_location::current());
  // What it throws. One that does not throw fails the test.
  JsValue EvaluateThrows(const std::string& expression, int frame = 0,
                         std::source_location where = std::source_location::current());
  // Places of the main source where a breakpoint can be, in order; before the start and at pauses.
  std::vector<Location> BreakableLocations(std::source_location where = std::source_location::current());
  // Collects all garbage now.
  void CollectGarbage(std::source_location where = std::source_location::current());

  // All that went on so far, at level FULL.
  const Trace& trace() const { return history_->trace; }

 private:
  Answer Breakpoint(const Place& place, bool set, std::source_location where);
  Evaluation DoEvaluate(const std::string& expression, int frame, std::source_location where);
  // False, after a failure, where `status` is no success.
  bool Check(const absl::Status& status, const std::string& what, std::source_location where);
  // Fails the test where the program did not end as programs end.
  void CheckEnd(const ::twinstep::Finished& finished, std::source_location where);

  const std::string engine_;
  const SessionOptions options_;
  // Shared with the answers, which outlive the test.
  const std::shared_ptr<History> history_;
  // Null where the program could not be loaded.
  std::unique_ptr<PulledSession> session_;
  // How the session ended, for those who go on.
  std::string end_;
};

}  // namespace twinstep::debugger_testing

#endif  // TWINSTEP_HARNESS_TESTING_DEBUGGER_TEST_H_
