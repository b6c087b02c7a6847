// Of InspectorSession the calls about breakpoints, places in sources, and the sources themselves.
#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "engines/v8/protocol/inspector_messages.h"
#include "engines/v8/protocol/inspector_session.h"

namespace twinstep {
namespace {

constexpr char kAlreadyThere[] = "already exists";
// V8 14.6 says so, 13.6 has it.
constexpr char kNoLiveEdit[] = "no longer available";

}  // namespace

absl::Status InspectorSession::SetBreakpointsActive(bool active) {
  return Call("Debugger.setBreakpointsActive", "active", active);
}

absl::StatusOr<InspectorSession::Breakpoint> InspectorSession::SetBreakpoint(const InspectorPosition& requested,
                                                                             std::string_view condition) {
  constexpr std::string_view kMethod = "Debugger.setBreakpoint";
  CborWriter& writer = Begin(kMethod);
  writer.Members("location", LocationAt(requested));
  if (!condition.empty()) writer.Members("condition", condition);
  RETURN_IF_ERROR(Send(kMethod));
  Breakpoint breakpoint;
  breakpoint.position.script_id = requested.script_id;
  RETURN_IF_ERROR(Read(kMethod, "breakpointId", &breakpoint.id, "actualLocation",
                       [&](CborReader& r) { return ReadPosition(r, &breakpoint.position); }));
  if (breakpoint.id.empty()) return Malformed(kMethod);
  return breakpoint;
}

absl::StatusOr<InspectorSession::UrlBreakpoint> InspectorSession::SetBreakpointByUrl(bool is_pattern,
                                                                                     std::string_view url, int64_t line,
                                                                                     int64_t column,
                                                                                     std::string_view condition) {
  constexpr std::string_view kMethod = "Debugger.setBreakpointByUrl";
  CborWriter& writer = Begin(kMethod);
  writer.Members("lineNumber", line, is_pattern ? "urlRegex" : "url", url, "columnNumber", column);
  if (!condition.empty()) writer.Members("condition", condition);
  if (absl::Status status = Send(kMethod); !status.ok()) {
    const bool repeated = status.message().find(kAlreadyThere) != absl::string_view::npos;
    return repeated ? absl::AlreadyExistsError(status.message()) : status;
  }
  UrlBreakpoint breakpoint;
  const auto position = [&](CborReader& r) { return ReadPosition(r, &breakpoint.positions.emplace_back()); };
  RETURN_IF_ERROR(Read(kMethod, "breakpointId", &breakpoint.id, "locations",
                       [&position](CborReader& r) { return r.ReadArray(position); }));
  if (breakpoint.id.empty()) return Malformed(kMethod);
  // V8 tells them in the order of a hash table.
  std::sort(breakpoint.positions.begin(), breakpoint.positions.end(),
            [](const InspectorPosition& a, const InspectorPosition& b) { return a.script_id < b.script_id; });
  return breakpoint;
}

absl::Status InspectorSession::RemoveBreakpoint(std::string_view id) {
  return Call("Debugger.removeBreakpoint", "breakpointId", id);
}

absl::Status InspectorSession::BlackboxRanges(int script_id, const std::vector<InspectorPosition>& bounds) {
  const auto positions = [&bounds](CborWriter& writer) {
    writer.BeginArray();
    for (const InspectorPosition& bound : bounds) Position(bound)(writer);
    writer.EndArray();
  };
  absl::Status status =
      Call("Debugger.setBlackboxedRanges", "scriptId", absl::StrCat(script_id), "positions", positions);
  return status.ok() ? status : absl::InvalidArgumentError(status.message());
}

absl::Status InspectorSession::BlackboxPattern(std::string_view pattern, bool anonymous) {
  if (anonymous && !blackboxes_anonymous_) {
    return absl::InvalidArgumentError("this V8 knows scripts by their URL only");
  }
  const absl::Status status = SetBlackboxPatterns(pattern, anonymous);
  return status.ok() ? status : absl::InvalidArgumentError(status.message());
}

absl::Status InspectorSession::BlackboxAlways(std::vector<std::string> patterns) {
  always_blackboxed_ = std::move(patterns);
  return SetBlackboxPatterns("", /*anonymous=*/false);
}

absl::Status InspectorSession::SetBlackboxPatterns(std::string_view pattern, bool anonymous) {
  constexpr std::string_view kMethod = "Debugger.setBlackboxPatterns";
  CborWriter& writer = Begin(kMethod);
  writer.Key("patterns");
  writer.BeginArray();
  for (const std::string& one : always_blackboxed_) writer.Text(one);
  if (!pattern.empty()) writer.Text(pattern);
  writer.EndArray();
  if (anonymous) writer.Members("skipAnonymous", true);
  return Send(kMethod);
}

absl::StatusOr<std::vector<InspectorPosition>> InspectorSession::PossibleBreakpoints(
    const InspectorPosition& first, const std::optional<InspectorPosition>& end) {
  constexpr std::string_view kMethod = "Debugger.getPossibleBreakpoints";
  // V8 answers at most this many at a time.
  constexpr size_t kPage = 1000;
  std::vector<InspectorPosition> positions;
  InspectorPosition start = first;
  while (true) {
    CborWriter& writer = Begin(kMethod);
    writer.Members("start", LocationAt(start));
    if (end) writer.Members("end", LocationAt(*end));
    RETURN_IF_ERROR(Send(kMethod));
    size_t found = 0;
    InspectorPosition last = start;
    const auto place = [&](CborReader& r) {
      InspectorPosition position = {.script_id = first.script_id};
      if (!ReadPosition(r, &position)) return false;
      positions.push_back(position);
      ++found;
      if (std::pair(position.line, position.column) >= std::pair(last.line, last.column)) last = position;
      return true;
    };
    RETURN_IF_ERROR(Read(kMethod, "locations", [&place](CborReader& r) { return r.ReadArray(place); }));
    if (found < kPage) break;
    start = {.script_id = first.script_id, .line = last.line, .column = last.column + 1};
  }
  const auto place = [](const InspectorPosition& position) { return std::pair(position.line, position.column); };
  std::sort(positions.begin(), positions.end(), [&](const auto& a, const auto& b) { return place(a) < place(b); });
  positions.erase(std::unique(positions.begin(), positions.end(),
                              [&](const auto& a, const auto& b) { return place(a) == place(b); }),
                  positions.end());
  return positions;
}

absl::StatusOr<bool> InspectorSession::IsDebuggerStatement(const InspectorPosition& place) {
  constexpr std::string_view kMethod = "Debugger.getPossibleBreakpoints";
  const InspectorPosition end = {.script_id = place.script_id, .line = place.line, .column = place.column + 1};
  RETURN_IF_ERROR(Call(kMethod, "start", LocationAt(place), "end", LocationAt(end)));
  bool found = false;
  const auto location = [&found](CborReader& r) {
    CborString type;
    const bool read = r.ReadMap("type", &type);
    found |= type == "debuggerStatement";
    return read;
  };
  RETURN_IF_ERROR(Read(kMethod, "locations", [&location](CborReader& r) { return r.ReadArray(location); }));
  return found;
}

absl::StatusOr<std::string> InspectorSession::ScriptSource(int script_id) {
  constexpr std::string_view kMethod = "Debugger.getScriptSource";
  RETURN_IF_ERROR(Call(kMethod, "scriptId", absl::StrCat(script_id)));
  std::optional<CborString> source;
  RETURN_IF_ERROR(Read(kMethod, "scriptSource", [&source](CborReader& r) { return r.ReadString(&source.emplace()); }));
  if (!source) return Malformed(kMethod);
  return source->ToUtf8();
}

absl::StatusOr<std::string> InspectorSession::SetBreakpointOnFunctionCall(std::string_view object_id) {
  constexpr std::string_view kMethod = "Debugger.setBreakpointOnFunctionCall";
  if (absl::Status status = Call(kMethod, "objectId", object_id); !status.ok()) {
    return absl::InvalidArgumentError(status.message());
  }
  return ReadBreakpointId(kMethod);
}

absl::StatusOr<std::string> InspectorSession::SetBreakpointBeforeScripts() {
  constexpr std::string_view kMethod = "Debugger.setInstrumentationBreakpoint";
  RETURN_IF_ERROR(Call(kMethod, "instrumentation", "beforeScriptExecution"));
  return ReadBreakpointId(kMethod);
}

absl::StatusOr<std::string> InspectorSession::ReadBreakpointId(std::string_view method) const {
  std::optional<CborString> id;
  RETURN_IF_ERROR(Read(method, "breakpointId", [&id](CborReader& r) { return r.ReadString(&id.emplace()); }));
  if (!id) return Malformed(method);
  return id->ToUtf8();
}

absl::StatusOr<std::string> InspectorSession::SetScriptSource(int script_id, std::string_view source, bool dry_run) {
  constexpr std::string_view kMethod = "Debugger.setScriptSource";
  if (absl::Status status =
          Call(kMethod, "scriptId", absl::StrCat(script_id), "scriptSource", source, "dryRun", dry_run);
      !status.ok()) {
    const bool gone = status.message().find(kNoLiveEdit) != absl::string_view::npos;
    if (gone) return absl::UnimplementedError("this V8 edits no source that runs: its live edit was taken out");
    return absl::InvalidArgumentError(status.message());
  }
  std::optional<CborString> answer;
  RETURN_IF_ERROR(Read(kMethod, "status", [&answer](CborReader& r) { return r.ReadString(&answer.emplace()); }));
  if (!answer) return Malformed(kMethod);
  return answer->ToUtf8();
}

}  // namespace twinstep
