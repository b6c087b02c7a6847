#include "engines/spidermonkey/firefox/prelude.h"

#include <utility>

#include "engines/spidermonkey/firefox/opened_object.h"

namespace twinstep {
namespace {

// As the Debugger API counts columns.
int FromOne(int column) { return column + 1; }

}  // namespace

absl::Status Prelude::Do(Function function, std::initializer_list<Argument> arguments) {
  return Call(function, {arguments.begin(), arguments.size()}).status();
}

absl::StatusOr<int> Prelude::Number(Function function, std::initializer_list<Argument> arguments) {
  const absl::StatusOr<Result> result = Call(function, {arguments.begin(), arguments.size()});
  if (!result.ok()) return result.status();
  const int* const number = std::get_if<int>(&*result);
  return number == nullptr ? 0 : *number;
}

absl::StatusOr<bool> Prelude::Truth(Function function, std::initializer_list<Argument> arguments) {
  const absl::StatusOr<Result> result = Call(function, {arguments.begin(), arguments.size()});
  if (!result.ok()) return result.status();
  const bool* const truth = std::get_if<bool>(&*result);
  return truth != nullptr && *truth;
}

absl::Status Prelude::Loaded() { return Do(kLoaded); }

absl::Status Prelude::End() { return Do(kEnd); }

absl::Status Prelude::NoteSetup() { return Do(kNoteSetup); }

absl::Status Prelude::CountSession(bool on) { return Do(kCountSession, {on}); }

absl::Status Prelude::ListCoverage(int source) { return Do(kListCoverage, {source}); }

absl::Status Prelude::EndCoverage() { return Do(kEndCoverage); }

absl::StatusOr<FrameId> Prelude::Older(FrameId frame) { return Number(kOlder, {frame}); }

absl::StatusOr<FrameId> Prelude::AsyncParent(FrameId frame) { return Number(kAsyncParent, {frame}); }

absl::StatusOr<bool> Prelude::OnStack(FrameId frame) { return Truth(kOnStack, {frame}); }

absl::Status Prelude::SetHooks(FrameId frame, FrameHooks hooks) {
  return Do(kSetHooks, {frame, hooks.step, hooks.pop, hooks.reactions});
}

absl::Status Prelude::SetEnterHook(bool on) { return Do(kSetEnterHook, {on}); }

absl::Status Prelude::ListSites(int source) { return Do(kListSites, {source}); }

absl::Status Prelude::ListPlaces(int source, const std::optional<Range>& range) {
  if (!range) return Do(kListPlaces, {source, 0, 0, 0, 0});
  return Do(kListPlaces,
            {source, range->begin.line, FromOne(range->begin.column), range->end.line, FromOne(range->end.column)});
}

absl::Status Prelude::SetBreakpoint(int number, const BreakpointSite& site, bool tools_rules) {
  return Do(kSetBreakpoint,
            {number, site.script, site.offset, site.position.line, FromOne(site.position.column), tools_rules});
}

absl::Status Prelude::ClearBreakpoint(int number, int script) { return Do(kClearBreakpoint, {number, script}); }

absl::Status Prelude::NoteReported(FrameId frame, bool before_breakpoints) {
  return Do(kNoteReported, {frame, before_breakpoints});
}

absl::StatusOr<int> Prelude::WalkStack(FrameId frame, int limit) { return Number(kWalkStack, {frame, limit}); }

absl::Status Prelude::NewPause() {
  if (!std::exchange(pause_used_, false)) return absl::OkStatus();
  return Do(kNewPause);
}

absl::Status Prelude::WalkScopes(FrameId frame, const ValueLimits& limits, bool with_arguments, bool with_globals,
                                 Frame& out) {
  UsePause(limits);
  pause_used_ = pause_used_ || with_globals;
  writer_.BeginScopes(limits, out);
  absl::Status status = Do(kWalkScopes, {frame, limits.object_depth, limits.properties, with_arguments, with_globals});
  writer_.EndScopes();
  return status;
}

absl::Status Prelude::WriteThis(FrameId frame, const ValueLimits& limits, Value& out) {
  UsePause(limits);
  writer_.BeginValue(limits, out);
  return Do(kThisOf, {frame, limits.object_depth, limits.properties});
}

absl::Status Prelude::WriteCompletion(int number, const ValueLimits& limits, Value& out) {
  UsePause(limits);
  writer_.BeginValue(limits, out);
  return Do(kCompletionOf, {number, limits.object_depth, limits.properties});
}

absl::StatusOr<Prelude::EvaluationEnd> Prelude::Evaluate(FrameId frame, std::string_view expression,
                                                         SideEffects side_effects) {
  const absl::StatusOr<int> end = Number(kEvaluate, {frame, expression, side_effects == SideEffects::kRefuse});
  if (!end.ok()) return end.status();
  return static_cast<EvaluationEnd>(*end);
}

absl::Status Prelude::WriteEvaluated(const ValueLimits& limits, Value& out) {
  writer_.BeginValue(limits, out);
  return Do(kEvaluatedValue, {limits.object_depth, limits.properties});
}

absl::StatusOr<bool> Prelude::TakeEvaluatedAsCondition() { return Truth(kEvaluatedIsTrue, {}); }

absl::StatusOr<Prelude::EvaluationEnd> Prelude::SetVariable(FrameId frame, std::string_view name) {
  const absl::StatusOr<int> end = Number(kSetVariable, {frame, name});
  if (!end.ok()) return end.status();
  return static_cast<EvaluationEnd>(*end);
}

absl::Status Prelude::ReplaceReturned() { return Do(kReplaceReturned); }

absl::StatusOr<std::optional<Opened>> Prelude::OpenEvaluated(const ValueLimits& limits) {
  Value parts;
  writer_.BeginValue(limits, parts);
  const absl::StatusOr<bool> is_object = Truth(kOpenEvaluated, {limits.properties});
  if (!is_object.ok()) return is_object.status();
  if (!*is_object) return std::nullopt;
  return OpenedOf(parts);
}

absl::Status Prelude::SetNewScriptHook(bool on) { return Do(kSetNewScriptHook, {on}); }

absl::StatusOr<bool> Prelude::UrlMatches(std::string_view pattern, std::string_view url) {
  return Truth(kUrlMatches, {pattern, url});
}

absl::Status Prelude::SetExceptionHook(bool on) { return Do(kSetExceptionHook, {on}); }

absl::Status Prelude::NoteException(FrameId frame, int value, bool tools_rules) {
  return Do(kNoteException, {frame, value, tools_rules});
}

absl::StatusOr<bool> Prelude::Blackbox(int source, Position begin, Position end, bool taken_back) {
  return Truth(kBlackbox, {source, begin.line, FromOne(begin.column), end.line, FromOne(end.column), taken_back});
}

absl::StatusOr<bool> Prelude::BlackboxUrls(std::string_view pattern, bool anonymous) {
  return Truth(kBlackboxUrls, {pattern, anonymous});
}

absl::StatusOr<bool> Prelude::IsBlackboxed(FrameId frame) { return Truth(kIsBlackboxed, {frame}); }

absl::Status Prelude::Detach() { return Do(kDetach); }

absl::Status Prelude::Watch(bool attaches) { return Do(kWatch, {attaches}); }

}  // namespace twinstep
