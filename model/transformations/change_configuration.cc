#include "model/transformations/change_configuration.h"

#include <iterator>

#include "absl/status/status.h"

namespace twinstep {
namespace {

// Names of engines/worker_configuration.h.
constexpr const char* kConfigurations[] = {"interpreter", "baseline", "optimizing",
                                           "jitless",     "no_lazy",  "often_collected"};

}  // namespace

Proposal ChangeConfigurationTransformation::Propose(const InitialRun& initial, Random& random) const {
  if (initial.input == nullptr) return {std::nullopt, "the parser rejects the program"};
  if (initial.input->Mentions("WebAssembly")) return {std::nullopt, "the program names WebAssembly"};
  Proposal proposal;
  proposal.transformation.emplace().mutable_change_configuration()->mutable_worker()->set_name(
      kConfigurations[random.Below(std::size(kConfigurations))]);
  return proposal;
}

absl::StatusOr<std::unique_ptr<FollowUp>> ChangeConfigurationTransformation::Plan(const InitialRun&,
                                                                                  const Transformation&) const {
  return absl::FailedPreconditionError("another configuration needs another process");
}

}  // namespace twinstep
