// What the value of an event of a trace was computed from: the edges of a dynamic slice.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_EVENT_SOURCES_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_EVENT_SOURCES_H_

#include <unordered_map>
#include <vector>

#include "model/execution_trace/execution_trace.h"

namespace twinstep {

// Answers are events before the one that is asked about, and never reads whose definition is known.
class EventSources {
 public:
  // `trace` outlives this. Linear.
  explicit EventSources(const ExecutionTrace& trace);

  // All that the event's value depends on. What came out of code that was not traced depends on the call's operands,
  // what changed these before, what they hold, and what functions of the program returned to it.
  std::vector<EventId> Of(EventId event) const;
  // Where a read takes its value from, reads of reads followed; the event itself if it is no such read.
  EventId Definition(EventId event) const;
  // Of a kThis in a function that was called as a method: the object before the dot. kNoEvent: it is from outside, or
  // the function was called in another way.
  EventId Receiver(EventId event) const;
  // The last call of a built-in that changed the object, or kNoEvent.
  EventId LastChange(TraceValue object, EventId before) const;
  // The last properties that the object got, with keys that were computed: what code that looks at all of it depends
  // on. `computed`: only the keys of those that have one.
  std::vector<EventId> ContentOf(TraceValue object, EventId before, bool computed) const;
  // The same of the plain objects and arrays that a built-in is called with; none of other functions.
  std::vector<EventId> ContentOfCall(EventId call) const;

  // The kCall of an async function that was under way when `event` looked at the object, and changed it afterwards: had
  // somebody waited for it, the change had not come too late. kNoEvent: there is none.
  EventId LateCall(TraceValue object, EventId event) const;
  // The same of all that a built-in is called with.
  std::vector<EventId> LateCallsOf(EventId call) const;

 private:
  std::vector<EventId> InputsOfCall(EventId call) const;
  bool IsParameterOfCallback(EventId event) const;

  const ExecutionTrace& trace_;
  // Calls of built-ins that change an object, and properties that it got, by that object, ascending.
  std::unordered_map<ObjectId, std::vector<EventId>> changing_calls_;
  std::unordered_map<ObjectId, std::vector<EventId>> sets_;
  // What the loop of a kIteration goes over.
  std::unordered_map<EventId, EventId> iterated_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_EVENT_SOURCES_H_
