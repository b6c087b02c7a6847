// From what instrumented code has logged to an execution trace: which events an event's operands are, which event
// defined what it reads, which call an activation comes from.
#ifndef TWINSTEP_ENGINES_TRACING_TRACE_LINKER_H_
#define TWINSTEP_ENGINES_TRACING_TRACE_LINKER_H_

#include <vector>

#include "absl/status/statusor.h"
#include "engines/tracing/raw_log.h"
#include "engines/tracing/trace_site.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

// The site of the entry that the runner logs for an exception that nothing caught: kThrow of no node.
//
// Entries come in the order in which the language evaluates, operands before what they are operands of. So each
// activation has a stack of values that nobody has used yet, and an event takes those from its top that stand inside
// its node. Linear but for hashing.
absl::StatusOr<ExecutionTrace> LinkTrace(RawLog log, const SiteTable& sites, std::vector<TraceSource> sources);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_TRACE_LINKER_H_
