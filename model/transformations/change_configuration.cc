// Runs the test case again in a process whose engine is configured otherwise (beyond the paper): tiers of compilation
// and settings of memory must not matter.
//
// * Precondition: a configuration that must not matter (engines/worker_configuration.h); no WebAssembly, which V8 does
//   not have without machine code.
// * Effect: the initial run's actions are repeated there, as a finished test case.
// * Relation: all outputs are equal at level FULL.
//
// The run is its caller's to make (model/metamorphic/round.h): it needs another process. Plan refuses.

#include <iterator>

#include "absl/strings/str_cat.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

// Names of engines/worker_configuration.h.
constexpr const char* kConfigurations[] = {"interpreter", "baseline", "optimizing",
                                           "jitless",     "no_lazy",  "often_collected"};

class ChangeConfigurationTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "ChangeConfiguration"; }
  std::string_view circumstance() const override { return "with the engine configured otherwise"; }
  std::string relation() const override {
    return absl::StrCat("The engine was configured otherwise, which must not matter", kAnswersSame);
  }
  Transformation::KindCase kind() const override { return Transformation::kChangeConfiguration; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Needs needs() const override { return {.tree = true}; }
  Proposal Propose(const InitialRun& initial, Random& random) const override {
    if (initial.input == nullptr) return {std::nullopt, "the parser rejects the program"};
    if (initial.input->Mentions("WebAssembly")) return {std::nullopt, "the program names WebAssembly"};
    Proposal proposal;
    proposal.transformation.emplace().mutable_change_configuration()->mutable_worker()->set_name(
        kConfigurations[random.Below(std::size(kConfigurations))]);
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun&, const Transformation&) const override {
    return absl::FailedPreconditionError("another configuration needs another process");
  }
};

}  // namespace

std::unique_ptr<TransformationClass> MakeChangeConfiguration() {
  return std::make_unique<ChangeConfigurationTransformation>();
}

}  // namespace twinstep
