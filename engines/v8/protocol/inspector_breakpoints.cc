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

// The member of that name; none: there is no such text, or the message cannot be read.
std::optional<std::string> TextOf(std::string_view message, std::string_view name) {
  CborReader reader(message);
  std::optional<std::string> found;
  std::string_view key;
  if (!reader.EnterMap()) return std::nullopt;
  while (reader.NextKey(&key)) {
    CborString text;
    if (key != name) {
      reader.Skip();
    } else if (reader.ReadString(&text)) {
      found = text.ToUtf8();
    }
  }
  return reader.ok() ? found : std::nullopt;
}

}  // namespace

absl::Status InspectorSession::SetBreakpointsActive(bool active) {
  constexpr std::string_view kMethod = "Debugger.setBreakpointsActive";
  CborWriter& writer = Begin(kMethod);
  writer.Key("active");
  writer.Boolean(active);
  return Call(kMethod);
}

absl::StatusOr<InspectorSession::Breakpoint> InspectorSession::SetBreakpoint(const InspectorPosition& requested,
                                                                             std::string_view condition) {
  constexpr std::string_view kMethod = "Debugger.setBreakpoint";
  CborWriter& writer = Begin(kMethod);
  WriteLocation(writer, "location", requested);
  if (!condition.empty()) {
    writer.Key("condition");
    writer.Text(condition);
  }
  if (absl::Status status = Call(kMethod); !status.ok()) return status;
  Breakpoint breakpoint;
  breakpoint.position.script_id = requested.script_id;
  CborReader reader(result_);
  if (!reader.EnterMap()) return Malformed(kMethod);
  std::string_view key;
  while (reader.NextKey(&key)) {
    CborString id;
    if (key == "breakpointId") {
      if (reader.ReadString(&id)) breakpoint.id = std::string(id.bytes);
    } else if (key == "actualLocation") {
      ReadPosition(reader, &breakpoint.position);
    } else {
      reader.Skip();
    }
  }
  if (!reader.ok() || breakpoint.id.empty()) return Malformed(kMethod);
  return breakpoint;
}

absl::StatusOr<InspectorSession::UrlBreakpoint> InspectorSession::SetBreakpointByUrl(bool is_pattern,
                                                                                     std::string_view url, int64_t line,
                                                                                     int64_t column,
                                                                                     std::string_view condition) {
  constexpr std::string_view kMethod = "Debugger.setBreakpointByUrl";
  CborWriter& writer = Begin(kMethod);
  writer.Key("lineNumber");
  writer.Integer(line);
  writer.Key(is_pattern ? "urlRegex" : "url");
  writer.Text(url);
  writer.Key("columnNumber");
  writer.Integer(column);
  if (!condition.empty()) {
    writer.Key("condition");
    writer.Text(condition);
  }
  if (absl::Status status = Call(kMethod); !status.ok()) {
    const bool repeated = status.message().find(kAlreadyThere) != absl::string_view::npos;
    return repeated ? absl::AlreadyExistsError(status.message()) : status;
  }
  UrlBreakpoint breakpoint;
  CborReader reader(result_);
  if (!reader.EnterMap()) return Malformed(kMethod);
  std::string_view key;
  while (reader.NextKey(&key)) {
    CborString id;
    if (key == "breakpointId") {
      if (reader.ReadString(&id)) breakpoint.id = id.ToUtf8();
    } else if (key == "locations") {
      if (!reader.EnterArray()) return Malformed(kMethod);
      while (reader.NextElement()) {
        if (!ReadPosition(reader, &breakpoint.positions.emplace_back())) return Malformed(kMethod);
      }
    } else {
      reader.Skip();
    }
  }
  if (!reader.ok() || breakpoint.id.empty()) return Malformed(kMethod);
  // V8 tells them in the order of a hash table.
  std::sort(breakpoint.positions.begin(), breakpoint.positions.end(),
            [](const InspectorPosition& a, const InspectorPosition& b) { return a.script_id < b.script_id; });
  return breakpoint;
}

absl::Status InspectorSession::RemoveBreakpoint(std::string_view id) {
  constexpr std::string_view kMethod = "Debugger.removeBreakpoint";
  CborWriter& writer = Begin(kMethod);
  writer.Key("breakpointId");
  writer.Text(id);
  return Call(kMethod);
}

absl::Status InspectorSession::BlackboxRanges(int script_id, const std::vector<InspectorPosition>& bounds) {
  constexpr std::string_view kMethod = "Debugger.setBlackboxedRanges";
  CborWriter& writer = Begin(kMethod);
  writer.Key("scriptId");
  writer.Text(absl::StrCat(script_id));
  writer.Key("positions");
  writer.BeginArray();
  for (const InspectorPosition& position : bounds) {
    WritePosition(writer, position);
  }
  writer.EndArray();
  absl::Status status = Call(kMethod);
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
  if (anonymous) {
    writer.Key("skipAnonymous");
    writer.Boolean(true);
  }
  return Call(kMethod);
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
    WriteLocation(writer, "start", start);
    if (end) WriteLocation(writer, "end", *end);
    if (absl::Status status = Call(kMethod); !status.ok()) return status;
    CborReader reader(result_);
    std::string_view key;
    if (!reader.EnterMap()) return Malformed(kMethod);
    size_t found = 0;
    InspectorPosition last = start;
    while (reader.NextKey(&key)) {
      if (key != "locations") {
        reader.Skip();
        continue;
      }
      if (!reader.EnterArray()) return Malformed(kMethod);
      while (reader.NextElement()) {
        InspectorPosition position = {.script_id = first.script_id};
        if (!ReadPosition(reader, &position)) return Malformed(kMethod);
        positions.push_back(position);
        ++found;
        if (std::pair(position.line, position.column) >= std::pair(last.line, last.column)) last = position;
      }
    }
    if (!reader.ok()) return Malformed(kMethod);
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
  CborWriter& writer = Begin(kMethod);
  WriteLocation(writer, "start", place);
  WriteLocation(writer, "end", {.script_id = place.script_id, .line = place.line, .column = place.column + 1});
  if (absl::Status status = Call(kMethod); !status.ok()) return status;
  bool found = false;
  CborReader reader(result_);
  std::string_view key;
  if (!reader.EnterMap()) return Malformed(kMethod);
  while (reader.NextKey(&key)) {
    if (key != "locations") {
      reader.Skip();
      continue;
    }
    if (!reader.EnterArray()) return Malformed(kMethod);
    while (reader.NextElement()) {
      if (!reader.EnterMap()) return Malformed(kMethod);
      while (reader.NextKey(&key)) {
        CborString type;
        if (key != "type") {
          reader.Skip();
        } else if (reader.ReadString(&type)) {
          found |= type == "debuggerStatement";
        }
      }
    }
  }
  if (!reader.ok()) return Malformed(kMethod);
  return found;
}

absl::StatusOr<std::string> InspectorSession::SetBreakpointOnFunctionCall(std::string_view object_id) {
  constexpr std::string_view kMethod = "Debugger.setBreakpointOnFunctionCall";
  CborWriter& writer = Begin(kMethod);
  writer.Key("objectId");
  writer.Text(object_id);
  if (absl::Status status = Call(kMethod); !status.ok()) return absl::InvalidArgumentError(status.message());
  const std::optional<std::string> id = TextOf(result_, "breakpointId");
  if (!id) return Malformed(kMethod);
  return *id;
}

absl::StatusOr<std::string> InspectorSession::SetScriptSource(int script_id, std::string_view source, bool dry_run) {
  constexpr std::string_view kMethod = "Debugger.setScriptSource";
  CborWriter& writer = Begin(kMethod);
  writer.Key("scriptId");
  writer.Text(absl::StrCat(script_id));
  writer.Key("scriptSource");
  writer.Text(source);
  writer.Key("dryRun");
  writer.Boolean(dry_run);
  if (absl::Status status = Call(kMethod); !status.ok()) {
    const bool gone = status.message().find(kNoLiveEdit) != absl::string_view::npos;
    if (gone) return absl::UnimplementedError("this V8 edits no source that runs: its live edit was taken out");
    return absl::InvalidArgumentError(status.message());
  }
  const std::optional<std::string> status = TextOf(result_, "status");
  if (!status) return Malformed(kMethod);
  return *status;
}

}  // namespace twinstep
