// Backward dynamic slices: the events that an event came about by.
#ifndef TWINSTEP_MODEL_EXECUTION_TRACE_SLICE_H_
#define TWINSTEP_MODEL_EXECUTION_TRACE_SLICE_H_

#include <functional>
#include <vector>

#include "absl/types/span.h"
#include "model/execution_trace/control_dependence.h"
#include "model/execution_trace/execution_trace.h"

namespace twinstep {

struct SliceOptions {
  // Values: operands, and from reads to definitions. Without: operands only, so that the slice ends at reads.
  bool through_definitions = true;
  // Decisions. Without, a slice is of data alone.
  bool through_control = true;
  // From the result of a call to what the called function returned.
  bool through_calls = true;
  // Of a property that is read: which object and which key it is of. Without, only where its value came from.
  bool through_addresses = true;
  // Not behind events for which it is false; they themselves are in the slice. Empty: all.
  std::function<bool(EventId)> through;
  // The slice is cut beyond so many events, the latest kept.
  size_t max_events = 10'000'000;
};

struct Slice {
  // In order, the criteria among them.
  std::vector<EventId> events;
  bool cut = false;
};

// Exact where definitions are known (execution_trace.h says where they are not); arguments of a call of an instrumented
// function are in it only where a parameter was read. Linear in the slice, up to sorting.
Slice BackwardSlice(const ExecutionTrace& trace, const ControlDependence& control, absl::Span<const EventId> criteria,
                    const SliceOptions& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXECUTION_TRACE_SLICE_H_
