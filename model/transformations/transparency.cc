#include "model/transformations/transparency.h"

#include "absl/status/status.h"
#include "model/follow_up/initial_trace.h"
#include "model/transformations/free_places.h"

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

}  // namespace

Proposal TransparencyTransformation::Propose(const InitialRun&, Random& random) const {
  Proposal proposal;
  proposal.transformation.emplace().mutable_transparency()->set_steps(
      static_cast<uint32_t>(random.Below(kMostSteps + 1)));
  return proposal;
}

absl::StatusOr<std::unique_ptr<FollowUp>> TransparencyTransformation::Plan(const InitialRun& initial,
                                                                           const Transformation& transformation) const {
  const Finished::Outcome outcome = initial.bare->outcome();
  if (outcome != Finished::COMPLETED && outcome != Finished::THREW) {
    return absl::FailedPreconditionError("the program does not end by itself");
  }
  if (initial.input == nullptr) return absl::FailedPreconditionError("the parser rejects the program");
  if (absl::Status unseen = CheckTextIsUnseen(*initial.input); !unseen.ok()) return unseen;
  for (const char* word : {"RangeError", "InternalError", "recursion", "overflow"}) {
    if (initial.input->Mentions(word) || initial.input->Prints(word)) {
      return absl::FailedPreconditionError("the program may overflow the stack on purpose");
    }
  }
  return std::make_unique<ToTheEnd>(initial, transformation.transparency().steps());
}

}  // namespace twinstep
