// Parts of messages to the inspector that several calls have in common.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_MESSAGES_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_MESSAGES_H_

#include <string_view>

#include "absl/strings/str_cat.h"
#include "engines/v8/protocol/cbor.h"
#include "engines/v8/protocol/paused_message.h"

namespace twinstep {

// Parameters, for CborWriter::Members: a Debugger.Location, and the same without the script. They hold `position`.
inline auto LocationAt(const InspectorPosition& position) {
  return [&position](CborWriter& writer) {
    writer.Map("scriptId", absl::StrCat(position.script_id), "lineNumber", position.line, "columnNumber",
               position.column);
  };
}
inline auto Position(const InspectorPosition& position) {
  return [&position](CborWriter& writer) { writer.Map("lineNumber", position.line, "columnNumber", position.column); };
}
// The same of what is behind `object_id` or, where that is empty, of what `literal` is: V8 compiles and runs what is
// unserializable.
inline auto NewValue(std::string_view object_id, std::string_view literal) {
  return [=](CborWriter& writer) {
    writer.Map(object_id.empty() ? "unserializableValue" : "objectId", object_id.empty() ? literal : object_id);
  };
}

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_INSPECTOR_MESSAGES_H_
