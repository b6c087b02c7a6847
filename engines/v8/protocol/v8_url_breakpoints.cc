#include "engines/v8/protocol/v8_url_breakpoints.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "model/js_string.h"

namespace twinstep {
namespace {

// V8 takes a request without column for one with column 0.
bool IsSameRequest(const ScriptPattern& scripts, const Location& requested, const ScriptPattern& other_scripts,
                   const Location& other) {
  return scripts.url() == other_scripts.url() && scripts.url_pattern() == other_scripts.url_pattern() &&
         requested.line() == other.line() && requested.column() == other.column();
}

}  // namespace

std::vector<V8UrlBreakpoints::SetOne>::iterator V8UrlBreakpoints::Find(const ScriptPattern& scripts,
                                                                       const Location& requested) {
  return std::find_if(set_.begin(), set_.end(),
                      [&](const SetOne& one) { return IsSameRequest(scripts, requested, one.scripts, one.requested); });
}

absl::StatusOr<InspectorSession::UrlBreakpoint> V8UrlBreakpoints::SetOnce(const ScriptPattern& scripts,
                                                                          const Location& requested,
                                                                          std::string_view condition) {
  const TextPosition there = RequestByUrl(start_, scripts, requested);
  const auto set = [&](bool is_pattern, const std::string& url) {
    return inspector_.SetBreakpointByUrl(is_pattern, url, int64_t{there.line} - 1, there.column, condition);
  };
  if (scripts.has_url_pattern()) return set(/*is_pattern=*/true, scripts.url_pattern());
  absl::StatusOr<InspectorSession::UrlBreakpoint> breakpoint = set(/*is_pattern=*/false, scripts.url());
  const auto is_of_others = [this](const InspectorPosition& position) {
    return position.script_id < inspector_.first_script();
  };
  // A shell's process may still have scripts of programs before, of the same URL. V8 takes the text at the breakpoint
  // in one of them for a hint, by which it moves the breakpoint in the next; by a pattern it does not
  // (V8DebuggerAgentImpl::setBreakpointByUrl).
  if (!breakpoint.ok() || std::none_of(breakpoint->positions.begin(), breakpoint->positions.end(), is_of_others)) {
    return breakpoint;
  }
  RETURN_IF_ERROR(inspector_.RemoveBreakpoint(breakpoint->id));
  return set(/*is_pattern=*/true, "^(?:" + JsPattern(scripts.url()) + ")$");
}

absl::StatusOr<Output> V8UrlBreakpoints::Set(const SetBreakpoint& set, std::string_view condition,
                                             absl::FunctionRef<Location(const InspectorPosition&)> to_location) {
  const Location& requested = set.location();
  const ScriptPattern& scripts = set.scripts();
  Output output;
  if (requested.line() == 0 || requested.line() > kLargestPosition) {
    output.mutable_breakpoint_refused();
    return output;
  }
  if (const auto found = Find(scripts, requested); found != set_.end()) {
    output = found->answer;
    output.mutable_breakpoint_set()->set_duplicate(true);
    return output;
  }
  ASSIGN_OR_RETURN(InspectorSession::UrlBreakpoint breakpoint, SetOnce(scripts, requested, condition));
  requests_[breakpoint.id] = requested;
  BreakpointSet& answer = *output.mutable_breakpoint_set();
  for (const InspectorPosition& position : breakpoint.positions) {
    Location location = to_location(position);
    if (location.line() == 0) continue;
    *(answer.has_location() ? answer.add_more() : answer.mutable_location()) = std::move(location);
  }
  set_.push_back({scripts, requested, std::string(condition), std::move(breakpoint.id), output});
  return output;
}

absl::StatusOr<bool> V8UrlBreakpoints::Remove(const RemoveBreakpoint& remove) {
  const auto found = Find(remove.scripts(), remove.location());
  if (found == set_.end()) return false;
  RETURN_IF_ERROR(inspector_.RemoveBreakpoint(found->id));
  set_.erase(found);
  return true;
}

absl::Status V8UrlBreakpoints::SetAgain() {
  for (SetOne& one : set_) {
    RETURN_IF_ERROR(inspector_.RemoveBreakpoint(one.id));
    ASSIGN_OR_RETURN(InspectorSession::UrlBreakpoint again, SetOnce(one.scripts, one.requested, one.condition));
    requests_[again.id] = one.requested;
    one.id = std::move(again.id);
  }
  return absl::OkStatus();
}

absl::Status V8UrlBreakpoints::RemoveAll() {
  absl::Status status;
  for (const SetOne& one : set_) status.Update(inspector_.RemoveBreakpoint(one.id));
  set_.clear();
  return status;
}

}  // namespace twinstep
