// Runs a program in V8 with every operation noted, and gives the trace of the run.
#ifndef TWINSTEP_ENGINES_TRACING_TRACE_RUNNER_H_
#define TWINSTEP_ENGINES_TRACING_TRACE_RUNNER_H_

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "engines/parser/parser.h"
#include "model/execution_trace/execution_trace.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

struct TraceOptions {
  // CPU time of the instrumented run, setup scripts included; wall time is limited to ten times as much. The run that
  // it is compared with gets as much.
  absl::Duration cpu_limit = absl::Seconds(60);
  // Heap of the instrumented run, in bytes.
  size_t heap_limit = size_t{1} << 30;
  // Log entries that are kept, about: the last ones. A trace has about as many events, and those of literals.
  uint64_t max_entries = 40'000'000;
  // Runs the program as it is, too.
  bool check = true;
};

struct TracedRun {
  ExecutionTrace trace;
  // Of the instrumented run.
  Finished finished;
  // Where it was checked: whether the run of the original printed and ended the same. What differs is said in one
  // sentence; then the trace is not that of the program.
  bool same = true;
  std::string difference;
  // CPU time of the instrumented run, and of what came after it.
  absl::Duration run_time;
  absl::Duration link_time;
};

// Every script of the program is instrumented: setup scripts, the main source, modules. A source that does not parse is
// run as it is where V8 may take it, and has no events. A run that is ended by a limit has a trace up to there.
//
// On the thread of `parser`, which needs 4 MB of stack. Errors: InvalidArgument: the main source does not parse;
// Internal: V8 refuses what was written.
//
// How the instrumented program differs by design: engines/tracing/instrument.h.
absl::StatusOr<TracedRun> TraceProgram(Parser& parser, const Program& program, const TraceOptions& options = {});

// The program with every source rewritten; for people who want to look.
absl::StatusOr<Program> InstrumentedProgram(Parser& parser, const Program& program);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_TRACE_RUNNER_H_
