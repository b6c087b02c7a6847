#include "model/transformations/collect_garbage.h"

#include "absl/status/status.h"

namespace twinstep {
namespace {

class Collecting : public FollowUp {
 public:
  absl::StatusOr<Action> Next(Session& session, Pause&, int, const Action& action) override {
    if (absl::Status status = session.CollectGarbage(); !status.ok()) return status;
    return action;
  }
};

}  // namespace

Proposal CollectGarbageTransformation::Propose(const InitialRun&, Random&) const {
  Proposal proposal;
  proposal.transformation.emplace().mutable_collect_garbage();
  return proposal;
}

absl::StatusOr<std::unique_ptr<FollowUp>> CollectGarbageTransformation::Plan(const InitialRun& initial,
                                                                             const Transformation&) const {
  if (initial.input == nullptr) return absl::FailedPreconditionError("the parser rejects the program");
  for (const char* word : {"WeakRef", "FinalizationRegistry"}) {
    if (initial.input->Mentions(word)) return absl::FailedPreconditionError("the program sees collections");
  }
  return std::make_unique<Collecting>();
}

}  // namespace twinstep
