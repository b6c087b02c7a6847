// Runs a metamorphic finding again from its own test case.
#ifndef TWINSTEP_HARNESS_RESULTS_EXAMINE_METAMORPHIC_H_
#define TWINSTEP_HARNESS_RESULTS_EXAMINE_METAMORPHIC_H_

#include "absl/status/status.h"
#include "model/metamorphic/round.h"
#include "proto/finding.pb.h"

namespace twinstep {

// Plays the actions of the finding's test case, applies its transformations one after the other, and says in
// `finding.reproduction` what came of it:
//   REPRODUCED  the relation of the last one fails by the same type of divergence at the same event; `detail` tells
//               where its words are others
//   DIFFERENT   an earlier one fails or cannot be applied, another divergence, a time or memory limit, or a session
//               that could not be run
//   GONE        all relations hold
// Both sources, both traces and the location are set to those of this run where it reproduced; else only where the
// finding has none yet, so that a reader still sees what was found.
//
// `environment` is that of the finding's engine; its preset and breakpoint sliding are the finding's own. Errors:
// InvalidArgument where the finding is of another engine or its actions are out of order; else an engine's own, which
// stand in `detail` too.
absl::Status ExamineMetamorphic(MetamorphicEnvironment environment, Finding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_EXAMINE_METAMORPHIC_H_
