#include "model/causes/removed_breakpoint.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "model/invariants/violation_place.h"
#include "model/source/code_roles.h"

namespace twinstep {
namespace {

// Of those of a code: at the pause that the stretch begins with they were all removed, if others were set then.
bool WasWithout(const JudgedSession& session, const Stretch& stretch, std::vector<SetBreakpointAt> of_code,
                absl::FunctionRef<bool(const LineAndColumn&)> is_of_code) {
  const Trace& trace = session.trace();
  for (int event = session.FromOf(stretch)->event + 1; event < stretch.action_event; ++event) {
    const Action& action = trace.events(event).action();
    const Output& output = trace.events(event + 1).output();
    if (output.breakpoint_removed().removed()) {
      const LineAndColumn place = PlaceOf(action.remove_breakpoint().location());
      const bool by_line = !action.remove_breakpoint().location().has_column();
      const size_t before = of_code.size();
      std::erase_if(of_code, [&](const SetBreakpointAt& one) {
        return (one.requested == place && one.by_line == by_line) || one.place == place;
      });
      if (of_code.empty() && before > 0) return true;
    } else if (output.breakpoint_set().has_location()) {
      SetBreakpointAt set;
      set.requested = PlaceOf(action.set_breakpoint().location());
      set.by_line = !action.set_breakpoint().location().has_column();
      set.place = PlaceOf(output.breakpoint_set().location());
      if (is_of_code(set.place)) of_code.push_back(std::move(set));
    }
  }
  return false;
}

}  // namespace

bool RemovedLast(const JudgedSession& session, const Stretch& stretch) {
  // It is still set where it is only switched off.
  if (stretch.breakpoints_off) return false;
  const JudgedPause& from = *session.FromOf(stretch);
  const SyntaxTree& tree = *session.known().tree;
  const NodeId stands = NodeAtPlace(tree, from.paused->location());
  if (stands == kNoNode) return false;
  const auto is_of_code = [&tree, code = CodeAround(tree, stands)](const LineAndColumn& at) {
    Location place;
    place.set_line(at.first);
    place.set_column(at.second);
    const NodeId node = NodeAtPlace(tree, place);
    return node != kNoNode && CodeAround(tree, node) == code;
  };
  // One that was set twice and removed once is gone, or it is not.
  const auto has_breakpoint = [&](const Stretch& one, bool for_certain) {
    return std::any_of(one.breakpoints.begin(), one.breakpoints.end(), [&](const SetBreakpointAt& breakpoint) {
      return (!for_certain || breakpoint.certain) && is_of_code(breakpoint.place);
    });
  };
  const Stretch* const before = StretchTo(session, static_cast<uint32_t>(from.event));
  if (has_breakpoint(stretch, true)) {
    std::vector<SetBreakpointAt> of_code;
    if (before != nullptr) of_code = before->breakpoints;
    std::erase_if(of_code, [&](const SetBreakpointAt& one) { return !is_of_code(one.place); });
    return WasWithout(session, stretch, std::move(of_code), is_of_code);
  }
  return from.paused->reason() == Paused::LOCATION_REACHED || (before != nullptr && has_breakpoint(*before, false));
}

bool RemovedLastBefore(const JudgedSession& session, uint32_t event) {
  const absl::Span<const Stretch> stretches = session.stretches();
  return std::any_of(stretches.begin(), stretches.end(), [&](const Stretch& stretch) {
    return stretch.answer_event <= static_cast<int>(event) && session.FromOf(stretch) != nullptr &&
           RemovedLast(session, stretch);
  });
}

bool RemovedAtPause(const JudgedSession& session, uint32_t event) {
  for (int i = static_cast<int>(event); i >= 0 && !session.trace().events(i).output().has_paused(); --i) {
    if (session.trace().events(i).output().breakpoint_removed().removed()) return true;
  }
  return false;
}

}  // namespace twinstep
