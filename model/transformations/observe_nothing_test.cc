#include "model/transformations/observe_nothing.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/transformations/fake_runs.h"

namespace twinstep {
namespace {

using End = FollowUpResult::End;

TEST(ObserveNothingTest, LookingChangesNothing) {
  const Trace initial = FakeInitialRun("b11 o u c");
  for (const char* form : {"LOOK_AT_LITTLE", "LOOK_DEEPER", "EVALUATE_NAMES"}) {
    const FakeFollowUp run = RunFake(initial, std::string("observe_nothing { form: ") + form + " }");
    EXPECT_EQ(run.result.end, End::kHeld) << form;
    EXPECT_EQ(PauseLines(run.trace), PauseLines(initial));
  }
}

// A debugger in which a look at a variable adds one to it.
class CountingPause : public Pause {
 public:
  CountingPause(Pause& inner, int& looks) : inner_(inner), looks_(looks) {}
  const Location& location() const override { return inner_.location(); }
  Paused::Reason reason() const override { return inner_.reason(); }
  int frame_count() override { return inner_.frame_count(); }
  absl::Status DescribeFrame(int index, Frame& frame) override { return inner_.DescribeFrame(index, frame); }
  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override {
    absl::Status status = inner_.DescribeScopes(index, limits, with_globals, frame);
    for (Scope& scope : *frame.mutable_scopes()) {
      for (Variable& variable : *scope.mutable_variables()) variable.mutable_value()->set_number(++looks_);
    }
    return status;
  }
  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override {
    return inner_.DescribeCompletion(limits, paused);
  }

 private:
  Pause& inner_;
  int& looks_;
};

class CountingSession : public Session, public Driver {
 public:
  absl::StatusOr<std::vector<Location>> BreakableLocations() override { return inner_.BreakableLocations(); }
  absl::StatusOr<Output> SetBreakpoint(const Location& requested) override { return inner_.SetBreakpoint(requested); }
  absl::StatusOr<Output> RemoveBreakpoint(const Location& requested) override {
    return inner_.RemoveBreakpoint(requested);
  }
  absl::StatusOr<Finished> Run(Driver& driver) override {
    driver_ = &driver;
    return inner_.Run(*this);
  }
  Action OnPause(Session&, Pause& pause) override {
    CountingPause counting(pause, looks_);
    return driver_->OnPause(*this, counting);
  }

 private:
  FakeSession inner_{FakeCalls()};
  Driver* driver_ = nullptr;
  int looks_ = 0;
};

TEST(ObserveNothingTest, ALookThatChangesSomethingIsAWarning) {
  CountingSession first, second;
  Random random(3);
  const Trace initial = RandomFakeRun(first, random);
  Transformation transformation;
  transformation.mutable_observe_nothing()->set_form(ObserveNothing::LOOK_DEEPER);
  EXPECT_EQ(RunFake(second, initial, transformation).result.end, End::kWarning);
}

}  // namespace
}  // namespace twinstep
