// Which decision made each event of a trace happen.
#ifndef TWINSTEP_MODEL_EXECUTION_TRACE_CONTROL_DEPENDENCE_H_
#define TWINSTEP_MODEL_EXECUTION_TRACE_CONTROL_DEPENDENCE_H_

#include <cstddef>
#include <vector>

#include "model/execution_trace/execution_trace.h"

namespace twinstep {

// The controller of an event is the latest of: the instances, in the same activation, of branches that it stands in
// (if, loop, case, ?:, &&, ||, ??, ?., defaults), and of branches with a jump (return, break, continue, throw) in them
// whose outcome decided that what follows, up to where the jump would lead, is reached. A `return` inside an if makes
// what comes behind in the function depend on that if. Code of a catch clause depends on the kCatch, that on the
// kThrow. Where there is no such branch it is the kEnter of the activation, whose controller is the kCall (of the
// function, or of the built-in that called it back).
//
// Exact for structured code, with respect to explicit jumps. Approximate: that an operation or a call does not throw
// decides nothing here, and that an earlier `await` or `yield` went on does not either.
class ControlDependence {
 public:
  // Linear in events times the nesting of branches. `trace` must outlive it.
  explicit ControlDependence(const ExecutionTrace& trace);

  // kBranch, kCatch, kThrow, kEnter or kCall; kNoEvent: nothing in the trace.
  EventId controller(EventId event) const { return controllers_[event]; }
  // The closest kBranch among its controllers, theirs, and so on, through calls; kNoEvent if none is.
  EventId Branch(EventId event) const;

  size_t MemoryBytes() const { return controllers_.capacity() * sizeof(EventId); }

 private:
  const ExecutionTrace& trace_;
  std::vector<EventId> controllers_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXECUTION_TRACE_CONTROL_DEPENDENCE_H_
