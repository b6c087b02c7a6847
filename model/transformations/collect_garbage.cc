// Collects garbage while the program is paused (beyond the paper).
//
// * Precondition: the program does not see collections: no WeakRef, no FinalizationRegistry.
// * Effect: the initial run's actions are repeated, with a full collection at the first pause in each stack of
//   functions. A collection takes several times as long as a pause, and a second one of the same functions finds
//   little.
// * Relation: all outputs are equal at level FULL.

#include <set>
#include <string>

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

std::string StackOf(const Paused& paused) {
  std::string stack;
  for (const Frame& frame : paused.frames()) absl::StrAppend(&stack, frame.kind(), frame.function_name(), "\n");
  return stack;
}

class Collecting : public FollowUp {
 public:
  explicit Collecting(const Trace& initial) : initial_(initial) {}

  absl::StatusOr<Action> Next(Session& session, Pause&, int event, const Action& action) override {
    if (!stacks_.insert(StackOf(PausedBefore(event))).second) return action;
    RETURN_IF_ERROR(session.CollectGarbage());
    return action;
  }

 private:
  // Behind it come stationary actions with their answers.
  const Paused& PausedBefore(int event) const {
    while (event > 0 && !initial_.events(event).output().has_paused()) --event;
    return initial_.events(event).output().paused();
  }

  const Trace& initial_;
  std::set<std::string> stacks_;
};

class CollectGarbageTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "CollectGarbage"; }
  std::string_view circumstance() const override { return "with garbage collected at every pause"; }
  std::string relation() const override { return absl::StrCat("Garbage was collected at every pause", kAnswersSame); }
  Transformation::KindCase kind() const override { return Transformation::kCollectGarbage; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Needs needs() const override { return {.tree = true}; }
  Proposal Propose(const InitialRun&, Random&) const override {
    Proposal proposal;
    proposal.transformation.emplace().mutable_collect_garbage();
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial, const Transformation&) const override {
    if (initial.input == nullptr) return absl::FailedPreconditionError("the parser rejects the program");
    for (const char* word : {"WeakRef", "FinalizationRegistry"}) {
      if (initial.input->Mentions(word)) return absl::FailedPreconditionError("the program sees collections");
    }
    return std::make_unique<Collecting>(*initial.trace);
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeCollectGarbage() { return std::make_unique<CollectGarbageTransformation>(); }

}  // namespace twinstep
