#include "engines/tracing/trace_for_test.h"

#include <cstdio>
#include <cstdlib>

#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"

namespace twinstep {

TracedRun TraceForTest(std::string_view source) {
  Program program;
  program.set_source(std::string(source));
  return TraceForTest(program);
}

TracedRun TraceForTest(const Program& program) {
  absl::StatusOr<TracedRun> run = TraceProgram(ParserForTest(), program);
  if (!run.ok()) {
    fprintf(stderr, "%s\n", run.status().ToString().c_str());
    abort();
  }
  EXPECT_EQ(run->difference, "");
  return *std::move(run);
}

std::vector<EventId> EventsAt(const ExecutionTrace& trace, EventKind kind, std::string_view text) {
  std::vector<EventId> events;
  for (EventId event = 0; event < trace.size(); ++event) {
    if (trace.kind(event) == kind && trace.tree(event).TextOf(trace.node(event)) == text) events.push_back(event);
  }
  return events;
}

EventId EventAt(const ExecutionTrace& trace, EventKind kind, std::string_view text) {
  const std::vector<EventId> events = EventsAt(trace, kind, text);
  return events.empty() ? kNoEvent : events.back();
}

std::string TextOf(const ExecutionTrace& trace, EventId event) {
  return event == kNoEvent ? "none" : std::string(trace.tree(event).TextOf(trace.node(event)));
}

int LineOf(const ExecutionTrace& trace, EventId event) {
  const SyntaxTree& tree = trace.tree(event);
  return tree.text().PositionAt(tree.node(trace.node(event)).start).line;
}

}  // namespace twinstep
