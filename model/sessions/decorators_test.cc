// What a decorator has no say in reaches the debugger below it.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "model/fake_debugger.h"
#include "model/faults/faults.h"
#include "model/sessions/recording.h"

namespace twinstep {
namespace {

// At every pause evaluates "x" and collects garbage.
class Observer : public Driver {
 public:
  Action OnPause(Session& session, Pause& pause) override {
    EXPECT_TRUE(session.CollectGarbage().ok());
    Evaluation evaluation;
    EXPECT_TRUE(pause.Evaluate(0, "x", SideEffects::kRefuse, ValueLimits(), evaluation).ok());
    seen_ += std::to_string(static_cast<int>(evaluation.value().number())) + " ";
    Action action;
    action.mutable_step_in();
    return action;
  }
  const std::string& seen() const { return seen_; }

 private:
  std::string seen_;
};

// What an observer sees of a program with x = 1, then 2, through `session`.
std::string SeenThrough(Session& session) {
  EXPECT_TRUE(session.CollectGarbage().ok());
  Location first;
  first.set_line(1);
  EXPECT_TRUE(session.SetBreakpoint(first).ok());
  Observer observer;
  EXPECT_TRUE(session.Run(observer).ok());
  return observer.seen();
}

std::unique_ptr<Session> TwoVisits() {
  return std::make_unique<FakeSession>(FakeProgram{.visits = {{.line = 1, .stack = {}, .variables = {{"x", 1}}},
                                                              {.line = 2, .stack = {}, .variables = {{"x", 2}}}}});
}

TEST(DecoratorsTest, ARecordingPassesEvaluationsAndCollectionsThrough) {
  Trace trace;
  const std::unique_ptr<Session> inner = TwoVisits();
  RecordingSession session(*inner, FULL, trace);
  EXPECT_EQ(SeenThrough(session), "1 2 ");
  // Set, start, two pauses, two steps, finished, and three collections, with their answers: an evaluation is no action.
  EXPECT_EQ(trace.events_size(), 14);
}

TEST(DecoratorsTest, FaultsPassEvaluationsAndCollectionsThrough) {
  FaultMemory memory;
  const std::unique_ptr<Session> session = PlantFault("frames-swapped", TwoVisits(), Program(), nullptr, memory);
  EXPECT_EQ(SeenThrough(*session), "1 2 ");
}

}  // namespace
}  // namespace twinstep
