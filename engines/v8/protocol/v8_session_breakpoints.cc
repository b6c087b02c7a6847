// Of V8Session what a front end sets: breakpoints, blackboxed ranges and scripts, lists of places, live edits.
#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

#include "engines/v8/protocol/v8_session.h"
#include "model/actions/action_kind.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

// Of breakpoints at calls.
const InspectorPosition kNowhere = {.script_id = -1};

Edited::Status StatusOf(std::string_view status) {
  if (status == "Ok") return Edited::DONE;
  if (status == "CompileError") return Edited::COMPILE_ERROR;
  if (status == "BlockedByActiveFunction") return Edited::ACTIVE_FUNCTION;
  if (status == "BlockedByActiveGenerator") return Edited::ACTIVE_GENERATOR;
  if (status == "BlockedByTopLevelEsModuleChange") return Edited::TOP_LEVEL_OF_MODULE;
  return Edited::REFUSED;
}

}  // namespace

absl::StatusOr<std::vector<Location>> V8Session::BreakableLocations() {
  std::vector<Location> locations;
  if (main_script_ < 0) return locations;
  const InspectorPosition first = {.script_id = main_script_, .line = start_.line() - 1, .column = start_.column()};
  ASSIGN_OR_RETURN(std::vector<InspectorPosition> positions, inspector_.PossibleBreakpoints(first, std::nullopt));
  locations.reserve(positions.size());
  for (const InspectorPosition& position : positions) locations.push_back(ToLocation(position));
  return locations;
}

std::optional<InspectorPosition> V8Session::ToInspector(const Location& location) const {
  if (location.line() == 0 || location.line() > kLargestPosition) return std::nullopt;
  InspectorPosition position;
  switch (location.source()) {
    case Location::MAIN:
      position.script_id = main_script_;
      break;
    case Location::MODULE:
      position.script_id = FindModuleScript(location.name());
      break;
    default:
      return std::nullopt;
  }
  if (position.script_id < 0) return std::nullopt;
  position.line = int64_t{location.line()} - 1;
  position.column = std::min<int64_t>(location.column(), kLargestPosition);
  if (location.source() == Location::MODULE) return position;
  // Without a column too: V8 refuses what is before the script's first unit, and front ends ask for that one instead
  // (DebuggerModel.ts, setBreakpointByURL).
  const TextPosition there = start_.ToDocument({static_cast<int>(location.line()), static_cast<int>(position.column)});
  position.line = there.line - 1;
  position.column = there.column;
  return position;
}

std::vector<V8Session::SetOne>::iterator V8Session::FindBreakpoint(const Location& requested,
                                                                   const InspectorPosition& position) {
  const auto is_at = [](const InspectorPosition& a, const InspectorPosition& b) {
    return a.script_id == b.script_id && a.line == b.line && a.column == b.column;
  };
  auto found = std::find_if(breakpoints_.begin(), breakpoints_.end(),
                            [&](const SetOne& one) { return is_at(one.requested, position); });
  if (found != breakpoints_.end()) return found;
  return std::find_if(breakpoints_.begin(), breakpoints_.end(), [&](const SetOne& one) {
    const InspectorPosition& there = one.breakpoint.position;
    return requested.has_column() ? is_at(there, position)
                                  : there.script_id == position.script_id && there.line == position.line;
  });
}

absl::StatusOr<Output> V8Session::SetBreakpointThat(const class SetBreakpoint& set, const ValueLimits& limits) {
  Output output;
  const Location& requested = set.location();
  const std::optional<InspectorPosition> position = ToInspector(requested);
  if (!position) {
    output.mutable_breakpoint_refused();
    return output;
  }
  // V8 answers a repeated request with an error: the first one stands.
  for (const SetOne& one : breakpoints_) {
    if (one.requested.script_id != position->script_id || one.requested.line != position->line ||
        one.requested.column != position->column) {
      continue;
    }
    *output.mutable_breakpoint_set()->mutable_location() = ToLocation(one.breakpoint.position);
    output.mutable_breakpoint_set()->set_duplicate(true);
    return output;
  }
  ASSIGN_OR_RETURN(std::string condition, ConditionOf(set, limits));
  absl::StatusOr<InspectorSession::Breakpoint> breakpoint = inspector_.SetBreakpoint(*position, condition);
  if (absl::IsNotFound(breakpoint.status())) {
    output.mutable_breakpoint_refused();
    return output;
  }
  if (!breakpoint.ok()) return breakpoint.status();
  *output.mutable_breakpoint_set()->mutable_location() = ToLocation(breakpoint->position);
  if (!set.log().empty()) logpoints_.SetLocation(output.breakpoint_set().location());
  breakpoints_.push_back({*position, *std::move(breakpoint), std::move(condition)});
  return output;
}

absl::StatusOr<std::string> V8Session::ConditionOf(const class SetBreakpoint& set, const ValueLimits& limits) {
  if (set.log().empty()) return set.condition();
  RETURN_IF_ERROR(PrepareLogpoint(logpoints_.size(), limits));
  return logpoints_.Condition(set, limits);
}

absl::StatusOr<Output> V8Session::SetBreakpointByUrl(const class SetBreakpoint& set, const ValueLimits& limits) {
  Output output;
  if (main_script_ < 0) {
    output.mutable_breakpoint_refused();
    return output;
  }
  ASSIGN_OR_RETURN(std::string condition, ConditionOf(set, limits));
  absl::StatusOr<Output> answer = url_breakpoints_.Set(set, condition, [this](const InspectorPosition& position) {
    const Location location = ToLocation(position);
    return location.source() == Location::OTHER ? Location() : location;
  });
  if (answer.ok() && !set.log().empty()) logpoints_.SetLocation(answer->breakpoint_set().location());
  return answer;
}

absl::StatusOr<Output> V8Session::RemoveBreakpointAt(const Location& requested) {
  Output output;
  output.mutable_breakpoint_removed()->set_removed(false);
  const std::optional<InspectorPosition> position = ToInspector(requested);
  if (!position) return output;
  const auto found = FindBreakpoint(requested, *position);
  if (found == breakpoints_.end()) return output;
  RETURN_IF_ERROR(inspector_.RemoveBreakpoint(found->breakpoint.id));
  breakpoints_.erase(found);
  output.mutable_breakpoint_removed()->set_removed(true);
  return output;
}

absl::StatusOr<Output> V8Session::SetBreakpointAtCalls(const std::string& function) {
  if (pause_ == nullptr) return absl::FailedPreconditionError("the program is not paused: no function can be found");
  Output output;
  output.mutable_breakpoint_refused();
  ASSIGN_OR_RETURN(const std::string object, pause_->FindObject(function));
  if (object.empty()) return output;
  ASSIGN_OR_RETURN(const ObjectLook look, NewReader()->Look({.bytes = object}));
  if (!look.is_function) return output;
  absl::StatusOr<std::string> id = inspector_.SetBreakpointOnFunctionCall(object);
  if (absl::IsInvalidArgument(id.status())) return output;
  if (!id.ok()) return id.status();
  // V8 does not say where it pauses.
  output.mutable_breakpoint_set();
  breakpoints_.push_back({kNowhere, {*std::move(id), kNowhere}, ""});
  return output;
}

absl::Status V8Session::PauseBeforeScripts(bool active) {
  if (active != before_scripts_.empty()) return absl::OkStatus();
  if (!active) return inspector_.RemoveBreakpoint(std::exchange(before_scripts_, ""));
  ASSIGN_OR_RETURN(before_scripts_, inspector_.SetBreakpointBeforeScripts());
  return absl::OkStatus();
}

void V8Session::AddPlacedLater(Finished& finished) {
  // By breakpoint and script.
  std::map<std::pair<std::string, int>, PlacedLater*> placed;
  for (const InspectorSession::PutLater& put : inspector_.TakePutLater()) {
    const Location* const requested = url_breakpoints_.RequestOf(put.id);
    if (requested == nullptr) continue;
    PlacedLater*& one = placed[{put.id, put.position.script_id}];
    if (one == nullptr) {
      one = finished.add_placed_later();
      *one->mutable_asked() = *requested;
    }
    // Without the code: the script may have been collected by now.
    Location& at = *(put.with_script ? one->mutable_with_script() : one->mutable_location());
    const Program::Module* const module = FindModule(put.position.script_id);
    at.set_source(module == nullptr ? Location::EVAL : Location::MODULE);
    if (module != nullptr) at.set_name(module->specifier());
    at.set_line(static_cast<uint32_t>(put.position.line + 1));
    at.set_column(static_cast<uint32_t>(put.position.column));
  }
}

absl::StatusOr<Output> V8Session::EditSource(const Edit& edit) {
  if (pause_ == nullptr) return absl::FailedPreconditionError("the program is not paused: its source is not edited");
  Output output;
  Edited& edited = *output.mutable_edited();
  edited.set_status(Edited::REFUSED);
  if (main_script_ < 0 || edit.at().source() != Location::MAIN) return output;
  const SourceText text(edited_source_.empty() ? program_.source() : edited_source_);
  const std::optional<int> offset =
      text.OffsetAt({static_cast<int>(edit.at().line()), static_cast<int>(edit.at().column())});
  if (!offset) return output;
  std::string source(text.utf8());
  source.insert(text.ByteOffset(*offset), edit.text());
  ASSIGN_OR_RETURN(const int before, NextScript());
  const absl::StatusOr<std::string> status = inspector_.SetScriptSource(main_script_, source, edit.dry_run());
  if (absl::IsInvalidArgument(status.status())) return output;
  if (!status.ok()) return status.status();
  edited.set_status(StatusOf(*status));
  if (edited.status() != Edited::DONE || edit.dry_run()) return output;
  ASSIGN_OR_RETURN(const int behind, NextScript());
  former_scripts_.emplace_back(before + 1, behind);
  edited_source_ = std::move(source);
  RETURN_IF_ERROR(SetBreakpointsAgain());
  return output;
}

absl::Status V8Session::SetBreakpointsAgain() {
  std::vector<SetOne> again;
  for (SetOne& one : breakpoints_) {
    if (one.requested.script_id < 0) {
      again.push_back(std::move(one));
      continue;
    }
    RETURN_IF_ERROR(inspector_.RemoveBreakpoint(one.breakpoint.id));
    absl::StatusOr<InspectorSession::Breakpoint> set = inspector_.SetBreakpoint(one.requested, one.condition);
    if (absl::IsNotFound(set.status())) continue;
    if (!set.ok()) return set.status();
    again.push_back({one.requested, *std::move(set), std::move(one.condition)});
  }
  breakpoints_ = std::move(again);
  return url_breakpoints_.SetAgain();
}

absl::StatusOr<Output> V8Session::BlackboxByUrl(const Blackbox& blackbox) {
  Output output;
  const bool taken_back = blackbox.taken_back();
  const absl::Status status =
      inspector_.BlackboxPattern(taken_back ? "" : blackbox.url_pattern(), blackbox.anonymous() && !taken_back);
  if (!status.ok() && !absl::IsInvalidArgument(status)) return status;
  output.mutable_done()->set_refused(!status.ok());
  if (status.ok()) blackboxes_by_url_ = !taken_back;
  return output;
}

std::vector<V8Session::Bounds> V8Session::Merged(std::vector<Bounds> ranges) {
  const auto place = [](const InspectorPosition& at) { return std::tuple(at.script_id, at.line, at.column); };
  std::sort(ranges.begin(), ranges.end(),
            [&](const Bounds& a, const Bounds& b) { return place(a.first) < place(b.first); });
  std::vector<Bounds> merged;
  for (const Bounds& range : ranges) {
    if (!merged.empty() && merged.back().first.script_id == range.first.script_id &&
        place(range.first) <= place(merged.back().second)) {
      if (place(merged.back().second) < place(range.second)) merged.back().second = range.second;
    } else {
      merged.push_back(range);
    }
  }
  return merged;
}

std::optional<V8Session::Bounds> V8Session::BoundsOf(const Location& begin, const Location& end) const {
  const std::optional<InspectorPosition> from = ToInspector(begin);
  const std::optional<InspectorPosition> to = ToInspector(end);
  if (!from || !to || from->script_id != to->script_id) return std::nullopt;
  if (std::pair(from->line, from->column) >= std::pair(to->line, to->column)) return std::nullopt;
  return Bounds(*from, *to);
}

// As a front end that keeps a list of ranges, and sends all of a script when one changes.
absl::StatusOr<Output> V8Session::BlackboxRange(const Blackbox& blackbox) {
  Output output;
  const std::optional<Bounds> range = BoundsOf(blackbox.begin(), blackbox.end());
  const auto is_it = [&range](const Bounds& one) {
    const auto place = [](const InspectorPosition& at) { return std::tuple(at.script_id, at.line, at.column); };
    return place(one.first) == place(range->first) && place(one.second) == place(range->second);
  };
  std::vector<Bounds> ranges = blackboxed_;
  if (!range || (blackbox.taken_back() && std::erase_if(ranges, is_it) == 0)) {
    output.mutable_done()->set_refused(true);
    return output;
  }
  if (!blackbox.taken_back()) ranges.push_back(*range);
  std::vector<InspectorPosition> positions;
  for (const Bounds& one : Merged(ranges)) {
    if (one.first.script_id != range->first.script_id) continue;
    positions.push_back(one.first);
    positions.push_back(one.second);
  }
  const absl::Status status = inspector_.BlackboxRanges(range->first.script_id, positions);
  if (!status.ok() && !absl::IsInvalidArgument(status)) return status;
  output.mutable_done()->set_refused(!status.ok());
  if (status.ok()) blackboxed_ = std::move(ranges);
  return output;
}

std::optional<std::vector<V8Session::Bounds>> V8Session::BoundsOf(
    const google::protobuf::RepeatedPtrField<CodeRange>& ranges) const {
  std::vector<Bounds> all;
  for (const CodeRange& one : ranges) {
    const std::optional<Bounds> range = BoundsOf(one.begin(), one.end());
    if (!range) return std::nullopt;
    all.push_back(*range);
  }
  return Merged(std::move(all));
}

absl::StatusOr<Output> V8Session::Places(const ListPlaces& list) {
  Output output;
  auto& places = *output.mutable_places_listed()->mutable_places();
  if (!list.has_begin() && !list.has_end()) {
    ASSIGN_OR_RETURN(std::vector<Location> all, BreakableLocations());
    places.Add(all.begin(), all.end());
    return output;
  }
  const std::optional<InspectorPosition> begin = ToInspector(list.begin());
  const std::optional<InspectorPosition> end = ToInspector(list.end());
  const auto place = [](const InspectorPosition& position) { return std::pair(position.line, position.column); };
  if (!begin || !end || begin->script_id != end->script_id || place(*begin) >= place(*end)) return output;
  ASSIGN_OR_RETURN(std::vector<InspectorPosition> positions, inspector_.PossibleBreakpoints(*begin, *end));
  for (const InspectorPosition& position : positions) *places.Add() = ToLocation(position);
  return output;
}

}  // namespace twinstep
