#include "model/execution_trace/slice.h"

#include <algorithm>
#include <queue>

namespace twinstep {

Slice BackwardSlice(const ExecutionTrace& trace, const ControlDependence& control, absl::Span<const EventId> criteria,
                    const SliceOptions& options) {
  // The latest first, so that a cut keeps what is nearest. An event may come twice: for its value, and only because it
  // happened.
  std::priority_queue<EventId> work;
  std::vector<bool> seen(trace.size());
  std::vector<bool> seen_for_value(trace.size());
  Slice slice;
  const auto add = [&](EventId event, bool for_value) {
    if (event == kNoEvent) return;
    if (for_value ? seen_for_value[event] : seen[event]) return;
    if (!seen[event]) slice.events.push_back(event);
    seen[event] = true;
    if (for_value) seen_for_value[event] = true;
    work.push(event);
  };
  for (const EventId event : criteria) add(event, true);
  while (!work.empty()) {
    const EventId event = work.top();
    work.pop();
    if (slice.events.size() > options.max_events) {
      slice.cut = true;
      break;
    }
    if (options.through && !options.through(event)) continue;
    if (options.through_control) add(control.controller(event), false);
    const absl::Span<const EventId> operands = trace.operands(event);
    const EventKind kind = trace.kind(event);
    if (kind == EventKind::kCall && !seen_for_value[event]) {
      // That the function ran needs only which one.
      if (!operands.empty()) add(operands[0], true);
      continue;
    }
    // Its control has been followed.
    if (kind == EventKind::kEnter) continue;
    if (kind == EventKind::kResult && operands.size() > 1 && operands[1] != kNoEvent) {
      add(operands[0], false);
      if (options.through_calls) add(operands[1], true);
      continue;
    }
    const bool is_access = kind == EventKind::kGet || kind == EventKind::kSet || kind == EventKind::kDelete;
    for (size_t i = 0; i < operands.size(); ++i) {
      // Without its definition a property's value is known by the object alone.
      if (is_access && i < 2 && !options.through_addresses && trace.cell(event) != kNoCell) continue;
      add(operands[i], true);
    }
    if (options.through_definitions && (kind == EventKind::kRead || kind == EventKind::kGet)) {
      add(trace.definition(event), true);
    }
  }
  std::sort(slice.events.begin(), slice.events.end());
  if (slice.cut) {
    slice.events.erase(slice.events.begin(), slice.events.end() - static_cast<std::ptrdiff_t>(options.max_events));
  }
  return slice;
}

}  // namespace twinstep
