// The part of a trace that has a say in one question, as a path.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TRACED_PATH_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TRACED_PATH_H_

#include <string>
#include <unordered_map>
#include <vector>

#include "harness/isolation/versions/semantics/cause_tree.h"
#include "harness/isolation/versions/semantics/event_sources.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

// traced_run.h says what becomes of events. One build each.
class TracedPath {
 public:
  // Both outlive it.
  TracedPath(const ExecutionTrace& trace, const EventSources& sources, int max_instructions)
      : trace_(trace), sources_(sources), max_instructions_(max_instructions) {}

  // `event` is a kBranch or a kThrow.
  ExplainedRun::PathToQuestion Build(EventId event);

 private:
  void AddEvent(EventId event);
  void AddBranch(EventId event);
  void AddResult(EventId event);
  void AddGet(EventId event);
  void AddCheck(EventId thrown);
  void AddTemplate(EventId event);

  // What an event defines, as people write it: "total", "order.count", "[2]".
  std::string NameOf(EventId event) const;
  PathInstruction At(EventId event, InstructionKind kind) const;
  // Ends the building of an instruction: its index.
  int Put(EventId event, PathInstruction instruction);
  // The value of `event` as an operand of `instruction`; `otherwise` where there is none.
  void AddOperand(PathInstruction& instruction, EventId event, const ConcreteValue& otherwise) const;
  void AddOperands(PathInstruction& instruction, const std::vector<EventId>& events) const;
  ConcreteValue ValueOf(EventId event) const;
  ConcreteValue Convert(TraceValue value, EventId event) const;

  const ExecutionTrace& trace_;
  const EventSources& sources_;
  const int max_instructions_;
  ExplainedRun::PathToQuestion answer_;
  std::unordered_map<EventId, int> instructions_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_TRACED_PATH_H_
