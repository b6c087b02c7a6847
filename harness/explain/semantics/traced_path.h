// The part of a trace that has a say in one question, as a path.
#ifndef TWINSTEP_HARNESS_EXPLAIN_SEMANTICS_TRACED_PATH_H_
#define TWINSTEP_HARNESS_EXPLAIN_SEMANTICS_TRACED_PATH_H_

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/explain/semantics/cause_tree.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

// What paths need to know of a whole trace. Linear.
struct TraceIndex {
  explicit TraceIndex(const ExecutionTrace& trace);

  // Calls of built-ins that change an object, by that object, ascending.
  std::unordered_map<ObjectId, std::vector<EventId>> changing_calls;
  // Properties that an object got, by that object, ascending.
  std::unordered_map<ObjectId, std::vector<EventId>> sets;
  // What the loop of a kIteration goes over.
  std::unordered_map<EventId, EventId> iterated;
};

// traced_run.h says what becomes of events. One build each.
class TracedPath {
 public:
  TracedPath(const ExecutionTrace& trace, const TraceIndex& index, int max_instructions)
      : trace_(trace), index_(index), max_instructions_(max_instructions) {}

  // `event` is a kBranch or a kThrow.
  ExplainedRun::PathToQuestion Build(EventId event);

 private:
  // What an event's value is computed from.
  std::vector<EventId> Sources(EventId event) const;
  // Where a read takes its value from, reads of reads followed; the event itself if it is no such read.
  EventId Definition(EventId event) const;
  EventId LastChange(TraceValue object, EventId before) const;
  // Of a call: the arguments, and, where it called functions of the program back, what these returned.
  // The last properties that the object got, with keys that were computed: what code that looks at all of it depends
  // on. `computed`: only the keys of those that have one.
  std::vector<EventId> ContentOf(TraceValue object, EventId before, bool computed) const;
  std::vector<EventId> InputsOfCall(EventId call) const;
  std::vector<EventId> ContentOfCall(EventId call) const;
  bool IsParameterOfCallback(EventId event) const;

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
  const TraceIndex& index_;
  const int max_instructions_;
  ExplainedRun::PathToQuestion answer_;
  std::unordered_map<EventId, int> instructions_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPLAIN_SEMANTICS_TRACED_PATH_H_
