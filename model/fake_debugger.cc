#include "model/fake_debugger.h"

namespace twinstep {
namespace {

class FakePause : public Pause {
 public:
  FakePause(const FakeVisit& visit, Paused::Reason reason) : visit_(visit), reason_(reason) {
    location_.set_line(static_cast<uint32_t>(visit.line));
    location_.set_column(0);
  }

  const Location& location() const override { return location_; }
  Paused::Reason reason() const override { return reason_; }
  int frame_count() override { return static_cast<int>(visit_.stack.size()) + 1; }
  absl::Status DescribeFrame(int index, Frame& frame) override {
    const bool function = index < static_cast<int>(visit_.stack.size());
    frame.set_kind(function ? Frame::FUNCTION : Frame::SCRIPT);
    if (function) frame.set_function_name(visit_.stack[static_cast<size_t>(index)]);
    if (index == 0) *frame.mutable_location() = location_;
    return absl::OkStatus();
  }
  absl::Status DescribeScopes(int index, const ValueLimits&, bool, Frame& frame) override {
    if (index > 0) return absl::OkStatus();
    Scope& scope = *frame.add_scopes();
    scope.set_kind(Scope::FUNCTION);
    for (const auto& [name, value] : visit_.variables) {
      Variable& variable = *scope.add_variables();
      variable.set_name(name);
      variable.mutable_value()->set_number(value);
    }
    return absl::OkStatus();
  }
  absl::Status DescribeCompletion(const ValueLimits&, Paused&) override { return absl::OkStatus(); }
  absl::Status Evaluate(int frame, std::string_view expression, SideEffects, const ValueLimits&,
                        Evaluation& evaluation) override {
    const auto found = visit_.variables.find(std::string(expression));
    if (frame == 0 && found != visit_.variables.end()) {
      evaluation.mutable_value()->set_number(found->second);
    } else {
      evaluation.mutable_thrown()->mutable_string()->set_utf8("not defined");
    }
    return absl::OkStatus();
  }

 private:
  const FakeVisit& visit_;
  const Paused::Reason reason_;
  Location location_;
};

}  // namespace

absl::StatusOr<std::vector<Location>> FakeSession::BreakableLocations() {
  std::set<int> lines;
  for (const FakeVisit& visit : program_.visits) lines.insert(visit.line);
  std::vector<Location> locations;
  for (const int line : lines) {
    Location& location = locations.emplace_back();
    location.set_line(static_cast<uint32_t>(line));
    location.set_column(0);
  }
  return locations;
}

absl::StatusOr<Output> FakeSession::SetBreakpoint(const Location& requested) {
  Output output;
  int actual = 0;
  for (const FakeVisit& visit : program_.visits) {
    if (visit.line >= static_cast<int>(requested.line()) && (actual == 0 || visit.line < actual)) actual = visit.line;
  }
  if (actual == 0) {
    output.mutable_breakpoint_refused();
    return output;
  }
  breakpoints_[static_cast<int>(requested.line())] = actual;
  output.mutable_breakpoint_set()->mutable_location()->set_line(static_cast<uint32_t>(actual));
  output.mutable_breakpoint_set()->mutable_location()->set_column(0);
  return output;
}

absl::StatusOr<Output> FakeSession::RemoveBreakpoint(const Location& requested) {
  Output output;
  output.mutable_breakpoint_removed()->set_removed(breakpoints_.erase(static_cast<int>(requested.line())) > 0);
  return output;
}

absl::StatusOr<Finished> FakeSession::Run(Driver& driver) {
  Action action;
  action.mutable_start();
  size_t depth = 0;
  for (const FakeVisit& visit : program_.visits) {
    bool breakpoint = false;
    for (const auto& [requested, actual] : breakpoints_) breakpoint = breakpoint || actual == visit.line;
    const bool step = action.has_step_in() || (action.has_step_over() && visit.stack.size() <= depth) ||
                      (action.has_step_out() && visit.stack.size() < depth);
    if (!breakpoint && !step) continue;
    FakePause pause(visit, breakpoint ? Paused::BREAKPOINT : Paused::STEP);
    action = driver.OnPause(*this, pause);
    depth = visit.stack.size();
    if (action.has_abandon()) {
      Finished abandoned;
      abandoned.set_outcome(Finished::ABANDONED);
      return abandoned;
    }
  }
  Finished finished;
  finished.set_outcome(program_.outcome);
  return finished;
}

}  // namespace twinstep
