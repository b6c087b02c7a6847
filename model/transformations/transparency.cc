// The program does what it does without a debugger (beyond the paper).
//
// * Precondition: the program ends when nobody debugs it, and neither uses up the stack, of which a debugged program
//   has less, nor looks at lines, columns or the form of errors.
// * Effect: the initial run is repeated, then all its breakpoints are removed and it goes on with steps in, then
//   without pause to its end.
// * Relation: outputs are equal up to where the initial run was cut off; the program prints and ends as without
//   debugger.
// * Not applicable: debugger statements keep it from its end too often.

#include "model/follow_up/initial_trace.h"
#include "model/status.h"
#include "model/transformations/free_places.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

constexpr uint32_t kMostSteps = 60;
// Of debugger statements, behind the steps.
constexpr int kMostPauses = 2000;

class ToTheEnd : public FollowUp {
 public:
  ToTheEnd(const InitialRun& initial, uint32_t steps)
      : bare_(*initial.bare), steps_(steps), breakpoints_(BreakpointRequests(*initial.trace)) {}

  bool can_be_initial() const override { return false; }
  const Finished* end() const override { return &bare_; }

  absl::StatusOr<Expectation> Expect(const Output& initial) override {
    Expectation expectation{initial, {}};
    // V8's inspector formats errors while the program runs.
    expectation.allowed.push_back({AllowedDifference::Kind::kErrorProperty, {}, "stack"});
    return expectation;
  }

  std::optional<Action> GoOn(Session& session) override {
    for (const Location& breakpoint : breakpoints_) session.RemoveBreakpoint(breakpoint).status().IgnoreError();
    breakpoints_.clear();
    Action action;
    if (steps_ > 0) {
      --steps_;
      action.mutable_step_in();
    } else if (++pauses_ < kMostPauses) {
      action.mutable_resume();
    } else {
      return std::nullopt;
    }
    return action;
  }

 private:
  const Finished& bare_;
  uint32_t steps_;
  int pauses_ = 0;
  std::vector<Location> breakpoints_;
};

class TransparencyTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "Transparency"; }
  std::string_view circumstance() const override { return "stepped through to its end"; }
  std::string relation() const override {
    return "The program was stepped through to its end: it had to print and to end as without a debugger";
  }
  Transformation::KindCase kind() const override { return Transformation::kTransparency; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Needs needs() const override { return {.tree = true, .bare = true}; }
  Proposal Propose(const InitialRun&, Random& random) const override {
    Proposal proposal;
    proposal.transformation.emplace().mutable_transparency()->set_steps(
        static_cast<uint32_t>(random.Below(kMostSteps + 1)));
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override {
    const Finished::Outcome outcome = initial.bare->outcome();
    if (outcome != Finished::COMPLETED && outcome != Finished::THREW) {
      return absl::FailedPreconditionError("the program does not end by itself");
    }
    if (initial.input == nullptr) return absl::FailedPreconditionError("the parser rejects the program");
    RETURN_IF_ERROR(CheckTextIsUnseen(*initial.input));
    for (const char* word : {"RangeError", "InternalError", "recursion", "overflow"}) {
      if (initial.input->Mentions(word) || initial.input->Prints(word)) {
        return absl::FailedPreconditionError("the program may overflow the stack on purpose");
      }
    }
    return std::make_unique<ToTheEnd>(initial, transformation.transparency().steps());
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeTransparency() { return std::make_unique<TransparencyTransformation>(); }

}  // namespace twinstep
