// A metamorphic session: a random initial run of one debugger and up to five rounds of random transformations, the
// follow-up of each being the initial run of the next, until the first warning (Tolksdorf, Lehmann and Pradel, ISSTA
// 2019, sections 3 and 5).
#ifndef TWINSTEP_MODEL_METAMORPHIC_METAMORPHIC_SESSION_H_
#define TWINSTEP_MODEL_METAMORPHIC_METAMORPHIC_SESSION_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "model/metamorphic/round.h"
#include "model/random.h"
#include "model/sessions/random_user.h"
#include "model/status.h"
#include "proto/divergence.pb.h"

namespace twinstep {

struct MetamorphicOptions {
  GeneratorOptions generator;
  int rounds = 5;
  // To choose from; none: all.
  std::vector<const TransformationClass*> transformations;
};

struct MetamorphicResult {
  enum class End {
    // All rounds held or were not applicable.
    kHeld,
    // The relation of the last transformation failed.
    kWarning,
    // The initial run was ended by its time or memory limit: nothing can be said.
    kTimedOut,
    kOutOfMemory,
  };
  End end = End::kHeld;
  // All that were tried, in order.
  std::vector<RoundReport> rounds;
  // The first initial run's actions, and of these the execution actions, start counted.
  std::vector<Action> actions;
  int execution_actions = 0;
  // Of the first initial run: those beyond the basic ones.
  std::vector<ActionCount> more_actions;
  // Those that were applied, in order.
  std::vector<Transformation> transformations;

  // For kWarning. `a` of the divergence is expected, `b` is the answer; its event is that of `initial`.
  Divergence divergence;
  EquivalenceClass equivalence_class;
  // Where, in the initial program, the expected and the actual outcome part; line 0: before the program starts.
  Location location;
  Program initial_program;
  // Of its main source; null where the parser rejects it.
  std::shared_ptr<const SyntaxTree> tree;
  Trace initial;
  // The main source of the follow-up; setup and modules are the initial program's.
  std::string follow_up_source;
  Trace follow_up;
};

// Equal programs, options and states of `random` give equal results. Errors are those of engines.
absl::StatusOr<MetamorphicResult> RunMetamorphic(const MetamorphicEnvironment& environment, const Program& program,
                                                 const MetamorphicOptions& options, Random& random);

// A transformation to apply: a given one, or one that is drawn when the run that it applies to is known.
struct MetamorphicStep {
  // If set, this very one.
  std::optional<Transformation> transformation;
  // Else one of this kind with this seed; null: of any kind.
  const TransformationClass* kind = nullptr;
  uint64_t seed = 0;
};

// Plays the actions, then applies the steps one after the other, each to what the one before left, up to the first that
// warns. What is not applicable is passed over. `on_run`, if not empty, is told the initial run, and every follow-up
// run that became one: program, tree (null where the parser rejects it) and trace. Equal arguments give equal results.
absl::StatusOr<MetamorphicResult> PlayMetamorphic(
    const MetamorphicEnvironment& environment, const Program& program, absl::Span<const Action> actions,
    absl::Span<const MetamorphicStep> steps,
    const std::function<void(const Program&, const SyntaxTree*, const Trace&)>& on_run);

// The same session without chance: plays the actions, then applies the transformations, up to the first that warns.
absl::StatusOr<MetamorphicResult> ReplayMetamorphic(const MetamorphicEnvironment& environment, const Program& program,
                                                    absl::Span<const Action> actions,
                                                    absl::Span<const Transformation> transformations);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_METAMORPHIC_METAMORPHIC_SESSION_H_
