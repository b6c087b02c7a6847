#include "model/transformations/collect_garbage.h"

#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

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
    if (absl::Status status = session.CollectGarbage(); !status.ok()) return status;
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
  return std::make_unique<Collecting>(*initial.trace);
}

}  // namespace twinstep
