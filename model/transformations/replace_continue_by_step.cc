// A step for a continue (ISSTA 2019, section 4.1.2): a continue pauses where a step would too, so that a step in its
// place must not miss the pause.
//
// * Precondition: the event is a resume of the initial run, the step one of in, over, out; the resume does not pause in
//   the head of a for-await loop.
// * Effect: the step is taken instead. If it paused elsewhere than the resume did, one resume follows.
// * Relation: all outputs of the initial run come, in order, equal at level FULL; one more pause may come behind the
//   step, which may tell what its frame returns.

#include "absl/strings/str_cat.h"
#include "model/follow_up/initial_trace.h"
#include "model/source/code_roles.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

class ReplacedContinue : public FollowUp {
 public:
  explicit ReplacedContinue(const ReplaceContinueByStep& transformation) : transformation_(transformation) {}

  // A step tells what a frame returns where a resume, which pauses at the same place, does not.
  absl::StatusOr<Expectation> Expect(const Output& initial) override {
    Expectation expectation{initial, {}};
    if (in_replacement_) expectation.allowed.push_back({AllowedDifference::Kind::kCompletion});
    return expectation;
  }

  absl::StatusOr<Action> Next(Session&, Pause&, int event, const Action& action) override {
    in_replacement_ = IsReplaced(event);
    return in_replacement_ ? transformation_.step() : action;
  }

  absl::StatusOr<Detour> OnUnexpected(Session&, int event, const Expectation&, const Paused&) override {
    Detour detour;
    if (!IsReplaced(event) || continued_) return detour;
    continued_ = true;
    detour.action.emplace().mutable_resume();
    return detour;
  }

 private:
  bool IsReplaced(int event) const { return static_cast<uint32_t>(event) == transformation_.event(); }

  const ReplaceContinueByStep transformation_;
  bool in_replacement_ = false;
  bool continued_ = false;
};

// The pause at that event: a step stops there behind each await, a breakpoint only where the next turn begins.
bool IsInHeadOfForAwait(const InitialRun& initial, int event) {
  if (initial.input == nullptr || event >= initial.trace->events_size()) return false;
  const Output& output = initial.trace->events(event).output();
  if (!output.has_paused() || output.paused().location().source() != Location::MAIN) return false;
  const SyntaxTree& tree = initial.input->tree();
  for (NodeId node = NodeAtPlace(tree, output.paused().location()); node != kNoNode; node = tree.node(node).parent) {
    if (tree.type(node) == NodeType::kForOfStatement) return tree.node(node).is(SyntaxNode::kAwait);
    if (tree.node(node).field == NodeField::kBody) return false;
  }
  return false;
}

class ReplaceContinueByStepTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "ReplaceContinueByStep"; }
  std::string_view circumstance() const override { return "with steps in the place of a continue"; }
  std::string relation() const override {
    return absl::StrCat("A continue became a step, which pauses wherever a continue does", kPausesStay);
  }
  Transformation::KindCase kind() const override { return Transformation::kReplaceContinueByStep; }
  TransformationFamily family() const override { return TransformationFamily::kActions; }
  Needs needs() const override { return {.tree = true}; }
  Proposal Propose(const InitialRun& initial, Random& random) const override {
    const std::vector<uint32_t> resumes =
        EventsOf(*initial.trace, [](const Action& action) { return action.has_resume(); });
    if (resumes.empty()) return {std::nullopt, "the initial run has no continue"};
    Proposal proposal;
    ReplaceContinueByStep& replace = *proposal.transformation.emplace().mutable_replace_continue_by_step();
    replace.set_event(resumes[random.Below(resumes.size())]);
    switch (random.Below(3)) {
      case 0:
        replace.mutable_step()->mutable_step_in();
        break;
      case 1:
        replace.mutable_step()->mutable_step_over();
        break;
      default:
        replace.mutable_step()->mutable_step_out();
    }
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override {
    const ReplaceContinueByStep& replace = transformation.replace_continue_by_step();
    const Action* action = ActionAt(*initial.trace, replace.event());
    if (action == nullptr || !action->has_resume()) {
      return absl::FailedPreconditionError("the event to replace is not a continue of the initial run");
    }
    if (!IsStep(replace.step())) return absl::FailedPreconditionError("a continue can be replaced by a step only");
    if (IsInHeadOfForAwait(initial, static_cast<int>(replace.event()) + 1)) {
      return absl::FailedPreconditionError("steps end in the head of a for-await loop each time that it goes on");
    }
    return std::make_unique<ReplacedContinue>(replace);
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeReplaceContinueByStep() {
  return std::make_unique<ReplaceContinueByStepTransformation>();
}

}  // namespace twinstep
