// A run with breakpoints everywhere: where the debugger stops at all.
#ifndef TWINSTEP_MODEL_INVARIANTS_FULL_RUN_H_
#define TWINSTEP_MODEL_INVARIANTS_FULL_RUN_H_

#include <vector>

#include "absl/status/status.h"
#include "model/debugger.h"
#include "model/invariants/known_program.h"
#include "model/invariants/pause_matching.h"

namespace twinstep {

// Sets known.listed: what the debugger lists before the run. Errors are the engine's.
absl::Status ListPlaces(Engine& engine, const Program& program, const SessionOptions& options, KnownProgram& known);

// Sets known.stopped_at by a run that is resumed at each place. `known` has a truth. A run past 5,000 pauses or a stack
// deeper than 200 is not looked at any further.
absl::Status FindStops(Engine& engine, const Program& program, const SessionOptions& options,
                       const PauseMatcher& matcher, KnownProgram& known);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_FULL_RUN_H_
