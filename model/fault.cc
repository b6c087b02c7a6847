#include "model/fault.h"

#include <utility>

namespace twinstep {
namespace {

// Hides one variable.
class FaultyPause : public Pause {
 public:
  FaultyPause(Pause& inner, const std::string& variable) : inner_(inner), variable_(variable) {}

  const Location& location() const override { return inner_.location(); }
  Paused::Reason reason() const override { return inner_.reason(); }
  int frame_count() override { return inner_.frame_count(); }
  absl::Status DescribeFrame(int index, Frame& frame) override { return inner_.DescribeFrame(index, frame); }
  absl::Status DescribeScopes(int index, const ValueLimits& limits, bool with_globals, Frame& frame) override {
    absl::Status status = inner_.DescribeScopes(index, limits, with_globals, frame);
    for (Scope& scope : *frame.mutable_scopes()) {
      for (int i = scope.variables_size() - 1; i >= 0; --i) {
        if (scope.variables(i).name() == variable_) scope.mutable_variables()->DeleteSubrange(i, 1);
      }
    }
    return status;
  }
  absl::Status DescribeCompletion(const ValueLimits& limits, Paused& paused) override {
    return inner_.DescribeCompletion(limits, paused);
  }
  absl::Status Evaluate(int frame, std::string_view expression, SideEffects side_effects, const ValueLimits& limits,
                        Evaluation& evaluation) override {
    return inner_.Evaluate(frame, expression, side_effects, limits, evaluation);
  }

 private:
  Pause& inner_;
  const std::string& variable_;
};

class FaultyDriver : public Driver {
 public:
  FaultyDriver(Driver& driver, Session& session, const std::string& variable)
      : driver_(driver), session_(session), variable_(variable) {}

  Action OnPause(Session&, Pause& pause) override {
    FaultyPause faulty(pause, variable_);
    return driver_.OnPause(session_, faulty);
  }

 private:
  Driver& driver_;
  Session& session_;
  const std::string& variable_;
};

}  // namespace

FaultySession::FaultySession(std::unique_ptr<Session> inner, Fault fault, std::string variable)
    : inner_(std::move(inner)), fault_(fault), variable_(std::move(variable)) {}

absl::StatusOr<std::vector<Location>> FaultySession::BreakableLocations() { return inner_->BreakableLocations(); }

absl::StatusOr<Output> FaultySession::SetBreakpoint(const Location& requested) {
  absl::StatusOr<Output> output = inner_->SetBreakpoint(requested);
  if (fault_ == Fault::kBreakpointIgnored && output.ok() && output->has_breakpoint_set()) {
    absl::StatusOr<Output> removed = inner_->RemoveBreakpoint(requested);
    if (!removed.ok()) return removed.status();
  }
  return output;
}

absl::StatusOr<Output> FaultySession::RemoveBreakpoint(const Location& requested) {
  // An ignored breakpoint is gone already, which must not show.
  if (fault_ == Fault::kRemovalIgnored || fault_ == Fault::kBreakpointIgnored) {
    Output output;
    output.mutable_breakpoint_removed()->set_removed(true);
    return output;
  }
  return inner_->RemoveBreakpoint(requested);
}

absl::Status FaultySession::CollectGarbage() { return inner_->CollectGarbage(); }

absl::StatusOr<Finished> FaultySession::Run(Driver& driver) {
  if (fault_ != Fault::kVariableMissing) return inner_->Run(driver);
  FaultyDriver faulty(driver, *this, variable_);
  return inner_->Run(faulty);
}

}  // namespace twinstep
