// Sets one more breakpoint and goes on from where it pauses (ISSTA 2019, section 4.1.1).
//
// * Precondition: the new breakpoint is accepted, at a place that no breakpoint of the initial run has: two at one
//   place are one pause in one debugger and one breakpoint in another.
// * Effect: it is set behind the initial run's own; a pause at its place that is not the initial run's next one is
//   continued. Where the initial run's action was a step, the new breakpoint has used it up: a temporary breakpoint is
//   set where that step ended, the run continued, the breakpoint removed.
// * Relation: all outputs of the initial run come, in order, equal at level FULL; only pauses at the new place come in
//   addition.
// * Not applicable: where the step ended no breakpoint can be (a completion pause, say), or may not be hit (V8's steps
//   that come back to the middle of a statement), or pauses at other times (in a loop's head), or it is reached with
//   another depth of the stack (recursion), or the step began in an async function or generator, of which another
//   activation may come there first.

#include <algorithm>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/follow_up/initial_trace.h"
#include "model/source/code_roles.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

bool Contains(const std::vector<Location>& places, const Location& place) {
  return std::any_of(places.begin(), places.end(), [&place](const Location& other) { return SamePlace(place, other); });
}

class AddedBreakpoint : public FollowUp {
 public:
  AddedBreakpoint(Location requested, const InitialRun& initial)
      : requested_(std::move(requested)),
        facts_(*initial.facts),
        initial_(*initial.trace),
        tree_(initial.input == nullptr ? nullptr : &initial.input->tree()),
        taken_(BreakpointPlaces(initial_)) {}

  absl::Status Prepare(Session& session) override {
    ASSIGN_OR_RETURN(Output output, session.SetBreakpoint(requested_));
    if (!output.has_breakpoint_set()) return absl::FailedPreconditionError("the new breakpoint is refused");
    added_ = output.breakpoint_set().location();
    if (Contains(taken_, added_)) return absl::FailedPreconditionError("the new breakpoint falls on another one");
    return absl::OkStatus();
  }

  absl::StatusOr<Action> Next(Session& session, Pause&, int, const Action& action) override {
    used_up_ = false;
    RETURN_IF_ERROR(RemoveTemporary(session));
    return action;
  }

  absl::StatusOr<Detour> OnUnexpected(Session& session, int event, const Expectation& expected,
                                      const Paused& now) override {
    Detour detour;
    if (SamePlace(now.location(), added_)) {
      const bool step = IsStep(initial_.events(event).action());
      if (step && expected.output.has_paused() && !used_up_) {
        used_up_ = true;
        // The pause may be that of the end of the frame, whether code of that line runs or not. A step out pauses in
        // the caller, at a place of its own, or at the caller's end: that is seen by what comes.
        if (IsPerhapsFrameEnd(event) && !initial_.events(event).action().has_step_out()) return NoBreakpoint();
        const Paused* const before = LastPause(event);
        if (before != nullptr && IsInSuspendable(tree_, before->location())) {
          return absl::FailedPreconditionError("another activation may come first to where the step ended");
        }
        RETURN_IF_ERROR(SetTemporary(session, event, expected.output.paused().location()));
      }
      detour.action.emplace().mutable_resume();
    } else if (used_up_ && MayBeNoBreakpoint(event)) {
      return NoBreakpoint();
    } else if (temporary_ && SamePlace(now.location(), *temporary_) &&
               now.frames_size() != expected.output.paused().frames_size()) {
      detour.not_applicable = "where the step ended is reached at another depth of the stack";
    }
    return detour;
  }

  absl::Status OnMissed(int event) override {
    return used_up_ && MayBeNoBreakpoint(event) ? NoBreakpoint() : absl::OkStatus();
  }

 private:
  static absl::Status NoBreakpoint() {
    return absl::FailedPreconditionError("where the step ended no breakpoint can be");
  }

  // The action at `event` paused where the engine tells what a frame returned.
  bool IsPerhapsFrameEnd(int event) const {
    return facts_.pauses_at_frame_ends && event + 1 < initial_.events_size() &&
           initial_.events(event + 1).output().paused().frame_finished_case() != Paused::FRAME_FINISHED_NOT_SET;
  }

  // The last one before the event; null: none.
  const Paused* LastPause(int event) const {
    for (int i = event - 1; i >= 0; --i) {
      if (initial_.events(i).output().has_paused()) return &initial_.events(i).output().paused();
    }
    return nullptr;
  }

  // The step came back to a function in the middle of a statement, and the place may be where the statement begins: the
  // breakpoint there is behind.
  bool ComesBack(int event) const {
    const Paused* const before = LastPause(event);
    if (!facts_.returns_to_next_call || before == nullptr || event + 1 >= initial_.events_size()) return false;
    const Paused& then = initial_.events(event + 1).output().paused();
    if (then.frames_size() == 0 || before->frames_size() == 0) return false;
    return then.frames_size() < before->frames_size() ||
           (then.frames_size() == before->frames_size() &&
            then.frames(0).function_name() != before->frames(0).function_name());
  }

  bool MayBeNoBreakpoint(int event) const { return IsPerhapsFrameEnd(event) || ComesBack(event); }

  absl::Status SetTemporary(Session& session, int event, const Location& place) {
    if (place.source() != Location::MAIN) return NoBreakpoint();
    // A breakpoint there pauses once more for each turn; the step may have ended there on its way out of the head.
    if (PlaceRole(tree_, place) == "loop head") return NoBreakpoint();
    // The initial run's own breakpoint there does the same, and must stay.
    if (Contains(BreakpointsBehind(initial_, event), place) || SamePlace(place, added_)) return absl::OkStatus();
    ASSIGN_OR_RETURN(Output output, session.SetBreakpoint(place));
    if (!output.has_breakpoint_set()) return NoBreakpoint();
    temporary_ = place;
    return SamePlace(output.breakpoint_set().location(), place) ? absl::OkStatus() : NoBreakpoint();
  }

  absl::Status RemoveTemporary(Session& session) {
    if (!temporary_) return absl::OkStatus();
    absl::StatusOr<Output> output = session.RemoveBreakpoint(*temporary_);
    temporary_.reset();
    return output.status();
  }

  const Location requested_;
  const EngineFacts& facts_;
  const Trace& initial_;
  // Null where the parser rejects the program.
  const SyntaxTree* const tree_;
  const std::vector<Location> taken_;
  Location added_;
  // A step of the initial run ended at the new breakpoint, since the runs were in step.
  bool used_up_ = false;
  std::optional<Location> temporary_;
};

class AddBreakpointAndContinueTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "AddBreakpointAndContinue"; }
  std::string_view circumstance() const override { return "with one more breakpoint, continued from at once"; }
  std::string relation() const override {
    return absl::StrCat("A breakpoint was added and continued from", kPausesStay, ", besides pauses at the new one");
  }
  Transformation::KindCase kind() const override { return Transformation::kAddBreakpointAndContinue; }
  TransformationFamily family() const override { return TransformationFamily::kActions; }
  Needs needs() const override { return {.tree = true}; }
  Proposal Propose(const InitialRun& initial, Random& random) const override {
    const std::vector<Location> taken = BreakpointPlaces(*initial.trace);
    std::vector<const Location*> free;
    for (const Location& place : *initial.breakable) {
      if (!Contains(taken, place)) free.push_back(&place);
    }
    if (free.empty()) return {std::nullopt, "no place is left for a breakpoint"};
    Proposal proposal;
    *proposal.transformation.emplace().mutable_add_breakpoint_and_continue()->mutable_location() =
        *free[random.Below(free.size())];
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override {
    const Location& location = transformation.add_breakpoint_and_continue().location();
    if (location.line() == 0) return absl::FailedPreconditionError("the new breakpoint has no line");
    return std::make_unique<AddedBreakpoint>(location, initial);
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeAddBreakpointAndContinue() {
  return std::make_unique<AddBreakpointAndContinueTransformation>();
}

}  // namespace twinstep
