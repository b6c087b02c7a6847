#include "model/fake_debugger.h"

#include <set>

#include "model/actions/action_kind.h"

namespace twinstep {
namespace {

class FakePause : public Pause {
 public:
  FakePause(const FakeVisit& visit, Paused::Reason reason) : visit_(visit), reason_(reason) {
    location_.set_line(static_cast<uint32_t>(visit.line));
    location_.set_column(static_cast<uint32_t>(visit.column));
  }

  const Location& location() const override { return location_; }
  Paused::Reason reason() const override { return reason_; }
  int frame_count() override { return static_cast<int>(visit_.stack.size()) + 1; }
  absl::Status DescribeFrame(int index, Frame& frame) override {
    const bool function = index < static_cast<int>(visit_.stack.size());
    frame.set_kind(function ? Frame::FUNCTION : Frame::SCRIPT);
    if (function) frame.set_function_name(visit_.stack[static_cast<size_t>(index)]);
    const size_t caller = static_cast<size_t>(index) - 1;
    if (index == 0) {
      *frame.mutable_location() = location_;
    } else if (caller < visit_.callers_places.size()) {
      *frame.mutable_location() = visit_.callers_places[caller];
    }
    return absl::OkStatus();
  }
  absl::Status DescribeScopes(int index, const ValueLimits&, bool with_globals, Frame& frame) override {
    const size_t caller = static_cast<size_t>(index) - 1;
    if (index > 0) {
      if (caller < visit_.callers_scopes.size()) AddScopes(visit_.callers_scopes[caller], with_globals, frame);
      return absl::OkStatus();
    }
    if (!visit_.scopes.empty()) {
      AddScopes(visit_.scopes, with_globals, frame);
      return absl::OkStatus();
    }
    Scope& scope = *frame.add_scopes();
    scope.set_kind(Scope::FUNCTION);
    for (const auto& [name, value] : visit_.variables) {
      Variable& variable = *scope.add_variables();
      variable.set_name(name);
      variable.mutable_value()->set_number(value);
    }
    return absl::OkStatus();
  }
  absl::Status DescribeCompletion(const ValueLimits&, Paused& paused) override {
    if (visit_.returned) paused.mutable_returned()->set_number(*visit_.returned);
    return absl::OkStatus();
  }
  absl::Status Evaluate(int index, std::string_view expression, SideEffects, const ValueLimits& limits,
                        Evaluation& evaluation) override {
    Frame frame;
    RETURN_IF_ERROR(DescribeScopes(index, limits, true, frame));
    for (const Scope& scope : frame.scopes()) {
      for (const Variable& variable : scope.variables()) {
        if (variable.name() != expression) continue;
        *evaluation.mutable_value() = variable.value();
        return absl::OkStatus();
      }
    }
    evaluation.mutable_thrown()->mutable_string()->set_utf8("not defined");
    return absl::OkStatus();
  }

 private:
  static void AddScopes(const std::vector<Scope>& scopes, bool with_globals, Frame& frame) {
    for (const Scope& scope : scopes) {
      if (scope.kind() != Scope::GLOBAL || with_globals) *frame.add_scopes() = scope;
    }
  }

  const FakeVisit& visit_;
  const Paused::Reason reason_;
  Location location_;
};

std::pair<int, int> Requested(const Location& requested) {
  return {static_cast<int>(requested.line()), requested.has_column() ? static_cast<int>(requested.column()) : -1};
}

}  // namespace

absl::StatusOr<std::vector<Location>> FakeSession::BreakableLocations() {
  std::set<Place> places;
  for (const FakeVisit& visit : program_.visits) places.insert({visit.line, visit.column});
  std::vector<Location> locations;
  for (const auto& [line, column] : places) {
    Location& location = locations.emplace_back();
    location.set_line(static_cast<uint32_t>(line));
    location.set_column(static_cast<uint32_t>(column));
  }
  return locations;
}

Output FakeSession::Set(const Location& requested) {
  Output output;
  const Place place = Requested(requested);
  std::optional<Place> actual;
  for (const FakeVisit& visit : program_.visits) {
    const Place candidate(visit.line, visit.column);
    if (candidate >= place && (!actual || candidate < *actual)) actual = candidate;
  }
  if (!actual) {
    output.mutable_breakpoint_refused();
    return output;
  }
  breakpoints_[place] = *actual;
  output.mutable_breakpoint_set()->mutable_location()->set_line(static_cast<uint32_t>(actual->first));
  output.mutable_breakpoint_set()->mutable_location()->set_column(static_cast<uint32_t>(actual->second));
  return output;
}

absl::StatusOr<Output> FakeSession::Act(const Action& action, const ValueLimits&) {
  if (!IsBasic(action) && !action.has_collect_garbage())
    return absl::UnimplementedError("this debugger takes only the basic actions: breakpoints without condition, steps");
  if (action.has_set_breakpoint()) return Set(action.set_breakpoint().location());
  Output output;
  if (action.has_remove_breakpoint()) {
    output.mutable_breakpoint_removed()->set_removed(
        breakpoints_.erase(Requested(action.remove_breakpoint().location())) > 0);
  } else {
    output.mutable_done();
  }
  return output;
}

absl::StatusOr<Finished> FakeSession::Run(Driver& driver) {
  Action action;
  action.mutable_start();
  size_t depth = 0;
  for (const FakeVisit& visit : program_.visits) {
    bool breakpoint = false;
    for (const auto& [requested, actual] : breakpoints_) {
      breakpoint = breakpoint || actual == Place(visit.line, visit.column);
    }
    const bool step = action.has_step_in() || (action.has_step_over() && visit.stack.size() <= depth) ||
                      (action.has_step_out() && visit.stack.size() < depth);
    if (!breakpoint && !step && !visit.debugger_statement) continue;
    FakePause pause(visit, breakpoint                 ? Paused::BREAKPOINT
                           : visit.debugger_statement ? Paused::DEBUGGER_STATEMENT
                                                      : Paused::STEP);
    action = driver.OnPause(*this, pause);
    depth = visit.stack.size();
    if (action.has_detach()) break;
    if (action.has_abandon()) {
      Finished abandoned;
      abandoned.set_outcome(Finished::ABANDONED);
      return abandoned;
    }
  }
  Finished finished;
  finished.set_outcome(program_.outcome);
  for (const std::string& line : program_.console) finished.add_console(line);
  return finished;
}

absl::StatusOr<Finished> FakeEngine::RunBare(const Program&, const SessionOptions&, const BareRunRecords&) {
  Finished finished;
  finished.set_outcome(program_.outcome);
  for (const std::string& line : program_.console) finished.add_console(line);
  return finished;
}

}  // namespace twinstep
