#include "model/judging/counted_pauses.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

// Starts, takes the action, and pauses twice, in lines 6 and 4.
Trace SessionOf(const Action& action) {
  Trace trace;
  trace.add_events()->mutable_action()->mutable_start();
  const auto pause = [&trace](uint32_t line) {
    Event& event = *trace.add_events();
    event.mutable_output()->mutable_paused()->add_frames()->mutable_location()->set_line(line);
    return &event;
  };
  *pause(6)->mutable_action() = action;
  pause(4);
  return trace;
}

CountedPauses CountedOf(const Trace& trace) {
  CountedPauses counted;
  counted.pauses = PausesOf(trace);
  counted.actions = ActionsOf(trace);
  return counted;
}

TEST(CountedPausesTest, AreOfASessionAndOfItsBeginning) {
  Action out;
  out.mutable_step_out();
  const Trace trace = SessionOf(out);
  const CountedPauses counted = CountedOf(trace);
  EXPECT_TRUE(counted.IsOf(trace));
  Trace beginning = trace;
  beginning.mutable_events()->RemoveLast();
  EXPECT_TRUE(counted.IsOf(beginning));
  EXPECT_FALSE(CountedOf(beginning).IsOf(trace)) << "it goes on";
}

// A step out of one call and a step to the next call of the same code may pause at the same places.
TEST(CountedPausesTest, AreNotOfASessionWithTheSamePausesAndOtherActions) {
  Action out, over;
  out.mutable_step_out();
  over.mutable_step_over();
  EXPECT_FALSE(CountedOf(SessionOf(out)).IsOf(SessionOf(over)));
}

}  // namespace
}  // namespace twinstep
