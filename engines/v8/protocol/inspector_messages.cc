#include "engines/v8/protocol/inspector_messages.h"

#include <string>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"

namespace twinstep {

bool ReadPosition(CborReader& reader, InspectorPosition* position) {
  if (!reader.EnterMap()) return false;
  std::string_view key;
  while (reader.NextKey(&key)) {
    if (key == "lineNumber") {
      reader.ReadInteger(&position->line);
    } else if (key == "columnNumber") {
      reader.ReadInteger(&position->column);
    } else if (key == "scriptId") {
      CborString id;
      if (!reader.ReadString(&id) || !absl::SimpleAtoi(id.ToUtf8(), &position->script_id)) return false;
    } else {
      reader.Skip();
    }
  }
  return reader.ok();
}

absl::Status Malformed(std::string_view method) {
  return absl::InternalError(absl::StrCat("V8's inspector gave a malformed answer to ", std::string(method)));
}

void WritePosition(CborWriter& writer, const InspectorPosition& position) {
  writer.BeginMap();
  writer.Key("lineNumber");
  writer.Integer(position.line);
  writer.Key("columnNumber");
  writer.Integer(position.column);
  writer.EndMap();
}

void WriteLocation(CborWriter& writer, std::string_view key, const InspectorPosition& position) {
  writer.Key(key);
  writer.BeginMap();
  writer.Key("scriptId");
  writer.Text(absl::StrCat(position.script_id));
  writer.Key("lineNumber");
  writer.Integer(position.line);
  writer.Key("columnNumber");
  writer.Integer(position.column);
  writer.EndMap();
}

}  // namespace twinstep
