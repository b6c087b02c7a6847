#include "engines/spidermonkey/firefox/prelude.h"

#include <utility>

#include "proto/value.pb.h"

namespace twinstep {
namespace {

MapEntry EntryOf(Object& written) {
  MapEntry entry;
  for (Property& side : *written.mutable_properties()) {
    Value& to = side.name().utf8() == "key" ? *entry.mutable_key() : *entry.mutable_value();
    to = std::move(*side.mutable_value());
  }
  return entry;
}

// `parts`: an object with one property for each of them, as openEvaluated writes it. Takes values out of it.
Opened OpenedOf(Value& parts) {
  Opened opened;
  opened.set_left_out(parts.object().properties_left_out());
  for (Property& part : *parts.mutable_object()->mutable_properties()) {
    const std::string& name = part.name().utf8();
    auto& inside = *part.mutable_value()->mutable_object()->mutable_properties();
    if (name == "properties") {
      *opened.mutable_properties() = std::move(inside);
    } else if (name == "slots") {
      *opened.mutable_slots() = std::move(inside);
    } else if (name == "private") {
      *opened.mutable_private_members() = std::move(inside);
    } else {
      for (Property& entry : inside) *opened.add_entries() = EntryOf(*entry.mutable_value()->mutable_object());
    }
  }
  return opened;
}

// As the Debugger API counts columns.
int FromOne(int column) { return column + 1; }

}  // namespace

absl::Status Prelude::Do(Function function, std::initializer_list<Argument> arguments) {
  return Call(function, {arguments.begin(), arguments.size()}).status();
}

absl::StatusOr<int> Prelude::Number(Function function, std::initializer_list<Argument> arguments) {
  ASSIGN_OR_RETURN(const Result result, Call(function, {arguments.begin(), arguments.size()}));
  const int* const number = std::get_if<int>(&result);
  return number == nullptr ? 0 : *number;
}

absl::StatusOr<bool> Prelude::Truth(Function function, std::initializer_list<Argument> arguments) {
  ASSIGN_OR_RETURN(const Result result, Call(function, {arguments.begin(), arguments.size()}));
  const bool* const truth = std::get_if<bool>(&result);
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
  ASSIGN_OR_RETURN(const int end, Number(kEvaluate, {frame, expression, side_effects == SideEffects::kRefuse}));
  return static_cast<EvaluationEnd>(end);
}

absl::Status Prelude::WriteEvaluated(const ValueLimits& limits, Value& out) {
  writer_.BeginValue(limits, out);
  return Do(kEvaluatedValue, {limits.object_depth, limits.properties});
}

absl::StatusOr<bool> Prelude::TakeEvaluatedAsCondition() { return Truth(kEvaluatedIsTrue, {}); }

absl::StatusOr<Prelude::EvaluationEnd> Prelude::SetVariable(FrameId frame, std::string_view name) {
  ASSIGN_OR_RETURN(const int end, Number(kSetVariable, {frame, name}));
  return static_cast<EvaluationEnd>(end);
}

absl::Status Prelude::ReplaceReturned() { return Do(kReplaceReturned); }

absl::StatusOr<std::optional<Opened>> Prelude::OpenEvaluated(const ValueLimits& limits) {
  Value parts;
  writer_.BeginValue(limits, parts);
  ASSIGN_OR_RETURN(const bool is_object, Truth(kOpenEvaluated, {limits.properties}));
  if (!is_object) return std::nullopt;
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
