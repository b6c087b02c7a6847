// Runs that V8 counts: how often each block of a program has run (Chrome DevTools Protocol,
// Profiler.startPreciseCoverage).
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_COUNTED_RUNS_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_COUNTED_RUNS_H_

#include <functional>

#include "engines/v8/protocol/inspector_session.h"
#include "engines/v8/protocol/v8_session.h"
#include "model/source/coverage.h"
#include "model/status.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// Of one isolate at a time. To begin to count walks its whole heap; while V8 counts it keeps all functions that ever
// ran, and goes through them to answer: so counting begins anew after a number of runs.
class CountedRuns {
 public:
  // `run` loads the program into `session` and runs it. `coverage` is set where it came to its end. Errors: the
  // inspector's, and those of `run`; whether the isolate still counts is not known then.
  absl::StatusOr<Finished> Run(InspectorSession& inspector, const V8Session& session, const Program& program,
                               const std::function<absl::StatusOr<Finished>()>& run, Coverage& coverage);

  // Before a run is loaded: it will be counted. The same errors.
  absl::Status Begin(InspectorSession& inspector);

  // The isolate of the next run is another, which does not count yet.
  void BeginAnew() { runs_ = -1; }

 private:
  // Since the counting began; -1: it has not.
  int runs_ = -1;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_COUNTED_RUNS_H_
