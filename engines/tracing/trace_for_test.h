// For tests of traces: runs a program given as text, and finds events by the code that they are told of.
#ifndef TWINSTEP_ENGINES_TRACING_TRACE_FOR_TEST_H_
#define TWINSTEP_ENGINES_TRACING_TRACE_FOR_TEST_H_

#include <string>
#include <string_view>
#include <vector>

#include "engines/tracing/trace_runner.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

// Ends the process if the program cannot be traced; fails the test if it did not do what it does by itself.
TracedRun TraceForTest(std::string_view source);
TracedRun TraceForTest(const Program& program);

// Those of that kind whose node has that text, in order.
std::vector<EventId> EventsAt(const ExecutionTrace& trace, EventKind kind, std::string_view text);
// The last of them; kNoEvent if there is none.
EventId EventAt(const ExecutionTrace& trace, EventKind kind, std::string_view text);
// The source text that the event is told of.
std::string TextOf(const ExecutionTrace& trace, EventId event);
// The line of its node's begin, from 1.
int LineOf(const ExecutionTrace& trace, EventId event);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TRACING_TRACE_FOR_TEST_H_
