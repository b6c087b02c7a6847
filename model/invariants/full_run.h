// A run with breakpoints everywhere: where the debugger stops at all.
#ifndef TWINSTEP_MODEL_INVARIANTS_FULL_RUN_H_
#define TWINSTEP_MODEL_INVARIANTS_FULL_RUN_H_

#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/invariants/known_program.h"
#include "model/invariants/pause_matching.h"

namespace twinstep {

// Sets known.listed: what the debugger lists before the run. Errors are the engine's.
absl::Status ListPlaces(Engine& engine, const Program& program, const SessionOptions& options, KnownProgram& known);

struct FullRun {
  // Without scopes.
  std::vector<Paused> pauses;
  // The program came to its end, and each place had a breakpoint.
  bool whole = false;
  // What the debugger lists then; none where it did not come to its end.
  std::vector<KnownProgram::LaterList> later_lists;
};

// The same, then in the same session a run with a breakpoint at each of the first 500 places, resumed at each. A run
// past 2,000 pauses or a stack deeper than 60 is not looked at any further. Errors are the engine's.
absl::StatusOr<FullRun> ListPlacesAndStopThere(Engine& engine, const Program& program, const SessionOptions& options,
                                               KnownProgram& known);

// The pauses of a run that begins at a breakpoint at `begin` and goes on with steps in, 150 at most. Without scopes.
// Errors are the engine's.
absl::StatusOr<std::vector<Paused>> WalkFrom(Engine& engine, const Program& program, const SessionOptions& options,
                                             const Location& begin);

// Which place of a statement a debugger comes to first is not always the first one in the text: by what it did mostly.
void FindHeads(const std::vector<Paused>& pauses, TruthPlaces& places);

// Sets known.stopped_at, visited, stops and later_lists. `known` has a truth, of which `matcher` is.
void FindStops(const FullRun& run, const PauseMatcher& matcher, KnownProgram& known);

// Sets known.steps_in, from a walk.
void FindStepsIn(const std::vector<Paused>& pauses, const PauseMatcher& matcher, KnownProgram& known);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_FULL_RUN_H_
