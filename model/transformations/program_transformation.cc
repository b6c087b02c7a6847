#include "model/transformations/program_transformation.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "model/actions/action_kind.h"
#include "model/follow_up/initial_trace.h"
#include "model/transformations/debugger_places.h"

namespace twinstep {
namespace {

// Steps that land on inserted code, one behind the other.
constexpr int kMostRepeats = 100;

class EditedProgram : public FollowUp {
 public:
  EditedProgram(const ProgramTransformation& kind, const Transformation& transformation, const InitialRun& initial,
                TransformedProgram transformed)
      : kind_(kind),
        transformation_(transformation),
        initial_(*initial.trace),
        input_(*initial.input),
        transformed_(std::move(transformed)) {}

  const Program* program() const override { return &transformed_.program; }

  absl::StatusOr<std::optional<Location>> Requested(int event, const Location& initial) override {
    // Of a removal, where the breakpoint went that is removed.
    for (int set = event; set >= 0; --set) {
      const Event& earlier = initial_.events(set);
      if (!earlier.has_action() || !earlier.action().has_set_breakpoint()) continue;
      const Location& requested = earlier.action().set_breakpoint().location();
      const bool same = SamePlace(requested, initial) && requested.has_column() == initial.has_column();
      if (!same) continue;
      const Output& answer = initial_.events(set + 1).output();
      if (!answer.has_breakpoint_set()) break;
      absl::StatusOr<Expectation> expected = Expect(answer);
      // Taken away.
      if (!expected.ok()) break;
      if (IsInexact(expected->output.breakpoint_set().location(), *expected)) {
        return absl::FailedPreconditionError("a breakpoint is where an expression takes the place of a literal");
      }
      return expected->output.breakpoint_set().location();
    }
    // A place that was refused may take a breakpoint now.
    return std::optional<Location>();
  }

  absl::StatusOr<Action> Repeated(int, const Action& initial) override {
    Action action = initial;
    RETURN_IF_ERROR(MoveRanges(action));
    return action;
  }

  absl::StatusOr<Action> Next(Session&, Pause&, int, const Action& initial) override {
    Action action = initial;
    RETURN_IF_ERROR(MoveRanges(action));
    if (!action.has_run_to_location()) return action;
    Location& location = *action.mutable_run_to_location()->mutable_location();
    std::optional<Location> moved = Move(kind_, transformation_, input_, transformed_.locations, location);
    if (!moved) return absl::FailedPreconditionError("the place to run to was taken away");
    location = *std::move(moved);
    return action;
  }

  absl::StatusOr<Expectation> Expect(const Output& initial) override {
    return twinstep::Expect(kind_, transformation_, input_, transformed_.locations, initial);
  }

  absl::StatusOr<Detour> OnUnexpected(Session&, int event, const Expectation& expected, const Paused& now) override {
    Detour detour;
    if (!IsAllowedExtraPause(expected.allowed, now, transformed_.locations.edited())) return detour;
    if (++repeats_ > kMostRepeats) {
      detour.not_applicable = "steps land on inserted code again and again";
      return detour;
    }
    const Action& action = initial_.events(event).action();
    detour.action = action;
    // Who has stepped out is where the step was to end; another step out would leave the next function.
    if (action.has_step_out()) detour.action->mutable_step_over();
    if (action.has_start()) detour.action->mutable_resume();
    // A step of before may still be under way, and end here: of a function that had waited, say.
    if (detour.action->has_resume() && now.reason() == Paused::STEP) detour.action->mutable_step_over();
    return detour;
  }

 private:
  absl::Status MoveRanges(Action& action) const {
    for (const RangeOfAction& range : RangesOf(action)) {
      for (Location* const location : {range.begin, range.end}) {
        std::optional<Location> moved = transformed_.locations.ToEdited(*location);
        if (!moved) return absl::FailedPreconditionError("an end of a range that an action names was changed");
        *location = *std::move(moved);
      }
    }
    return absl::OkStatus();
  }
  // The debugger may be anywhere in a range, but a breakpoint must be at a place.
  bool IsInexact(const Location& location, const Expectation& expected) const {
    const std::optional<int> offset = transformed_.locations.edited().OffsetAt(
        {static_cast<int>(location.line()), static_cast<int>(location.column())});
    return location.source() == Location::MAIN &&
           std::any_of(expected.allowed.begin(), expected.allowed.end(), [&](const AllowedDifference& difference) {
             return difference.kind == AllowedDifference::Kind::kLocationInside && offset == difference.range.begin;
           });
  }

  const ProgramTransformation& kind_;
  const Transformation transformation_;
  const Trace& initial_;
  const TransformationInput& input_;
  const TransformedProgram transformed_;
  int repeats_ = 0;
};

}  // namespace

Proposal ProgramTransformation::Propose(const InitialRun& initial, Random& random) const {
  if (initial.input == nullptr) return {std::nullopt, "the parser rejects the program"};
  return Propose(*initial.input, random);
}

absl::StatusOr<std::unique_ptr<FollowUp>> ProgramTransformation::Plan(const InitialRun& initial,
                                                                      const Transformation& transformation) const {
  if (initial.input == nullptr) return absl::FailedPreconditionError("the parser rejects the program");
  ASSIGN_OR_RETURN(TransformedProgram transformed, Apply(*this, transformation, *initial.input));
  return std::make_unique<EditedProgram>(*this, transformation, initial, std::move(transformed));
}

Proposal ProgramTransformation::Propose(const TransformationInput& input, Random& random) const {
  const std::vector<int> places = Places(input);
  if (places.empty()) return {std::nullopt, std::string(NoPlaces())};
  std::map<std::string, int> reasons;
  const size_t first = random.Below(places.size());
  for (size_t i = 0; i < places.size(); ++i) {
    Transformation transformation = ProposeAt(input, places[(first + i) % places.size()], random);
    const auto edit = Edit(input, transformation);
    if (edit.ok()) return {std::move(transformation), ""};
    ++reasons[std::string(edit.status().message())];
  }
  const auto* most = &*reasons.begin();
  for (const auto& reason : reasons) {
    if (reason.second > most->second) most = &reason;
  }
  return {std::nullopt, most->first};
}

absl::StatusOr<TransformedProgram> Apply(const ProgramTransformation& kind, const Transformation& transformation,
                                         const TransformationInput& input) {
  if (SourceText(input.program().source()) != input.text()) {
    return absl::FailedPreconditionError("the syntax tree is not the program's; parse its main source");
  }
  ASSIGN_OR_RETURN(std::vector<Replacement> replacements, kind.Edit(input, transformation));
  const absl::StatusOr<TextEdit> edit = TextEdit::Create(input.text(), std::move(replacements));
  if (!edit.ok()) return absl::FailedPreconditionError(edit.status().message());
  TransformedProgram transformed{input.program(), LocationMap(input.text(), *edit)};
  transformed.program.set_source(std::string(transformed.locations.edited().utf8()));
  return transformed;
}

std::optional<Location> Move(const ProgramTransformation& kind, const Transformation& transformation,
                             const TransformationInput& input, const LocationMap& locations, const Location& location) {
  const std::optional<int> offset = OffsetOfCode(input, location);
  if (offset && kind.TakesAway(input, transformation, *offset)) return std::nullopt;
  return MoveWithCode(input, locations, location);
}

absl::StatusOr<Expectation> Expect(const ProgramTransformation& kind, const Transformation& transformation,
                                   const TransformationInput& input, const LocationMap& locations,
                                   const Output& initial) {
  Expectation expectation{initial, {}};
  const auto move = [&](Location* location) {
    std::optional<Location> moved = Move(kind, transformation, input, locations, *location);
    if (moved) *location = *std::move(moved);
    return moved.has_value();
  };
  bool all = true;
  Output& output = expectation.output;
  if (output.has_breakpoint_set()) all = move(output.mutable_breakpoint_set()->mutable_location());
  if (output.has_paused()) {
    all = move(output.mutable_paused()->mutable_location());
    for (Frame& frame : *output.mutable_paused()->mutable_frames()) all = all && move(frame.mutable_location());
    // The value of a script is that of its last statement.
    if (output.paused().frames_size() == 1) expectation.allowed.push_back({AllowedDifference::Kind::kCompletion});
  }
  if (output.has_finished()) {
    for (Logged& logged : *output.mutable_finished()->mutable_logged()) all = all && move(logged.mutable_location());
  }
  if (!all) return absl::FailedPreconditionError("the initial run was where the change took code away");
  // V8 and SpiderMonkey; the file of code from eval is named by the line of the call.
  for (const char* name : {"stack", "lineNumber", "columnNumber", "fileName"}) {
    expectation.allowed.push_back({AllowedDifference::Kind::kErrorProperty, {}, name});
  }
  kind.Expect(input, transformation, locations, initial, expectation);
  return expectation;
}

}  // namespace twinstep
