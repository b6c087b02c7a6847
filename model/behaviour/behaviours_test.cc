#include "model/behaviour/behaviours.h"

#include <set>
#include <string>

#include "gtest/gtest.h"

namespace twinstep {
namespace {

class TraceMaker {
 public:
  explicit TraceMaker(const std::string& engine) { trace_.set_engine(engine); }

  TraceMaker& Start(uint32_t line, int frames) {
    trace_.add_events()->mutable_action()->mutable_start();
    return Pause(line, frames);
  }
  TraceMaker& StepIn(uint32_t line, int frames) {
    trace_.add_events()->mutable_action()->mutable_step_in();
    return Pause(line, frames);
  }
  TraceMaker& StepOver(uint32_t line, int frames) {
    trace_.add_events()->mutable_action()->mutable_step_over();
    return Pause(line, frames);
  }
  TraceMaker& WithScope(Scope::Kind kind, const std::string& variable) {
    Scope& scope = *paused().mutable_frames(0)->add_scopes();
    scope.set_kind(kind);
    scope.add_variables()->set_name(variable);
    return *this;
  }
  uint64_t Last() const { return BehavioursOf(trace_, nullptr).back(); }
  size_t Count() const { return BehavioursOf(trace_, nullptr).size(); }

 private:
  Paused& paused() { return *trace_.mutable_events(trace_.events_size() - 1)->mutable_output()->mutable_paused(); }
  TraceMaker& Pause(uint32_t line, int frames) {
    trace_.add_events()->mutable_output()->mutable_paused()->mutable_location()->set_line(line);
    for (int i = 0; i < frames; ++i) paused().add_frames();
    return *this;
  }

  Trace trace_;
};

TEST(BehavioursTest, OneForEachAction) {
  EXPECT_EQ(TraceMaker("v8").Start(1, 1).Count(), 1u);
  EXPECT_EQ(TraceMaker("v8").Start(1, 1).StepIn(2, 2).Count(), 2u);
}

TEST(BehavioursTest, WhatMakesADifference) {
  const uint64_t usual = TraceMaker("v8").Start(1, 1).StepIn(2, 1).Last();
  const std::set<uint64_t> others = {
      TraceMaker("spidermonkey").Start(1, 1).StepIn(2, 1).Last(),
      TraceMaker("v8").Start(1, 1).StepOver(2, 1).Last(),
      TraceMaker("v8").Start(1, 1).StepIn(2, 2).Last(),
      TraceMaker("v8").Start(1, 1).StepIn(2, 1).WithScope(Scope::BLOCK, "a").Last(),
      TraceMaker("v8").Start(1, 1).StepIn(2, 1).WithScope(Scope::CATCH, "a").Last(),
  };
  EXPECT_EQ(others.size(), 5u);
  EXPECT_FALSE(others.contains(usual));
}

TEST(BehavioursTest, NamesLinesAndTheGlobalScopeMakeNone) {
  EXPECT_EQ(TraceMaker("v8").Start(1, 1).StepIn(2, 1).Last(), TraceMaker("v8").Start(3, 1).StepIn(4, 1).Last());
  EXPECT_EQ(TraceMaker("v8").Start(1, 1).WithScope(Scope::BLOCK, "a").Last(),
            TraceMaker("v8").Start(1, 1).WithScope(Scope::BLOCK, "b").Last());
  EXPECT_EQ(TraceMaker("v8").Start(1, 1).Last(), TraceMaker("v8").Start(1, 1).WithScope(Scope::GLOBAL, "a").Last());
  EXPECT_EQ(TraceMaker("v8").Start(1, 1).StepIn(2, 4).Last(), TraceMaker("v8").Start(1, 1).StepIn(2, 9).Last());
}

}  // namespace
}  // namespace twinstep
