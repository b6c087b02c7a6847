#include "model/transformations/observe_nothing.h"

#include <algorithm>
#include <set>
#include <string>

#include "absl/status/status.h"

namespace twinstep {
namespace {

// Deeper, wider and longer than level FULL.
constexpr ValueLimits kDeeper = {.object_depth = 4, .properties = 80, .string_length = 5000};
constexpr int kFrames = 8;
// Of a frame.
constexpr size_t kNames = 30;

class LookAtLittle : public FollowUp {
 public:
  CaptureLevel capture() const override { return PAPER; }
  bool can_be_initial() const override { return false; }
};

class LookDeeper : public FollowUp {
 public:
  absl::StatusOr<Action> Next(Session&, Pause& pause, int, const Action& action) override {
    for (int i = 0; i < std::min(pause.frame_count(), kFrames); ++i) {
      Frame frame;
      if (absl::Status status = pause.DescribeFrame(i, frame); !status.ok()) return status;
      if (absl::Status status = pause.DescribeScopes(i, kDeeper, /*with_globals=*/true, frame); !status.ok()) {
        return status;
      }
    }
    return action;
  }
};

class EvaluateNames : public FollowUp {
 public:
  absl::StatusOr<Action> Next(Session&, Pause& pause, int, const Action& action) override {
    for (int i = 0; i < std::min(pause.frame_count(), kFrames); ++i) {
      Frame frame;
      absl::Status status = pause.DescribeScopes(i, {}, /*with_globals=*/true, frame);
      if (!status.ok()) return status;
      for (const std::string& name : Names(frame)) {
        Evaluation evaluation;
        status = pause.Evaluate(i, name, SideEffects::kRefuse, {}, evaluation);
        if (absl::IsDeadlineExceeded(status) || absl::IsResourceExhausted(status)) {
          return absl::FailedPreconditionError("the follow-up run was ended by a limit");
        }
        if (!status.ok()) return status;
      }
    }
    return action;
  }

 private:
  static std::set<std::string> Names(const Frame& frame) {
    std::set<std::string> names;
    for (const Scope& scope : frame.scopes()) {
      for (const Variable& variable : scope.variables()) {
        if (names.size() < kNames) names.insert(variable.name());
      }
    }
    return names;
  }
};

}  // namespace

Proposal ObserveNothingTransformation::Propose(const InitialRun&, Random& random) const {
  Proposal proposal;
  proposal.transformation.emplace().mutable_observe_nothing()->set_form(
      static_cast<ObserveNothing::Form>(random.Below(ObserveNothing::Form_ARRAYSIZE)));
  return proposal;
}

absl::StatusOr<std::unique_ptr<FollowUp>> ObserveNothingTransformation::Plan(
    const InitialRun&, const Transformation& transformation) const {
  switch (transformation.observe_nothing().form()) {
    case ObserveNothing::LOOK_AT_LITTLE:
      return std::make_unique<LookAtLittle>();
    case ObserveNothing::LOOK_DEEPER:
      return std::make_unique<LookDeeper>();
    case ObserveNothing::EVALUATE_NAMES:
      return std::make_unique<EvaluateNames>();
    default:
      return absl::FailedPreconditionError("there is no such form of looking");
  }
}

}  // namespace twinstep
