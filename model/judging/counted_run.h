// Runs a session once more, counted, for a judge that is in doubt about its moments.
#ifndef TWINSTEP_MODEL_JUDGING_COUNTED_RUN_H_
#define TWINSTEP_MODEL_JUDGING_COUNTED_RUN_H_

#include "absl/status/statusor.h"
#include "model/debugger.h"
#include "model/judging/counted_moments.h"
#include "model/judging/counted_pauses.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// The pauses of `trace`, which is no folded one, with counts up to the first action that lets the program do what no
// truth knows of. None is used where the debugger pauses elsewhere when it counts, or does not count.
// The engine's thread; no session of the engine exists. Errors are the engine's own.
absl::StatusOr<CountedPauses> RunCounted(Engine& engine, const Program& program, const SessionOptions& options,
                                         const CountedMoments& moments, const Trace& trace);

// Runs the program to its end: whether what is counted is what its copy told (CountedMoments::AreOfWholeRun).
absl::StatusOr<bool> CountsAreOfCopy(Engine& engine, const Program& program, const SessionOptions& options,
                                     const CountedMoments& moments);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_COUNTED_RUN_H_
