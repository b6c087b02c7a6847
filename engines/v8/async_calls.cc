#include "engines/v8/async_calls.h"

#include <charconv>

#include "engines/v8/cbor.h"

namespace twinstep {
namespace {

bool ReadCall(CborReader& reader, absl::FunctionRef<Location(const InspectorPosition&)> to_location, CallSite& out) {
  InspectorPosition position;
  std::string_view key;
  if (!reader.EnterMap()) return false;
  while (reader.NextKey(&key)) {
    CborString text;
    if (key == "functionName") {
      if (reader.ReadString(&text) && !text.bytes.empty()) out.set_function_name(text.ToName());
    } else if (key == "scriptId") {
      if (!reader.ReadString(&text)) return false;
      std::from_chars(text.bytes.data(), text.bytes.data() + text.bytes.size(), position.script_id);
    } else if (key == "lineNumber") {
      reader.ReadInteger(&position.line);
    } else if (key == "columnNumber") {
      reader.ReadInteger(&position.column);
    } else {
      reader.Skip();
    }
  }
  if (!reader.ok()) return false;
  *out.mutable_location() = to_location(position);
  return true;
}

}  // namespace

bool ReadAsyncCalls(std::string_view stack, absl::FunctionRef<Location(const InspectorPosition&)> to_location,
                    google::protobuf::RepeatedPtrField<AsyncCalls>& out) {
  while (!stack.empty()) {
    AsyncCalls& calls = *out.Add();
    CborReader reader(stack);
    std::string_view parent, key;
    if (!reader.EnterMap()) return false;
    while (reader.NextKey(&key)) {
      if (key == "description") {
        CborString text;
        if (reader.ReadString(&text)) calls.set_cause(text.ToUtf8());
      } else if (key == "callFrames") {
        if (!reader.EnterArray()) return false;
        while (reader.NextElement()) {
          CallSite beyond;
          CallSite& call = calls.calls_size() < kAsyncCalls ? *calls.add_calls() : beyond;
          if (!ReadCall(reader, to_location, call)) return false;
        }
      } else if (key == "parent") {
        reader.Take(&parent);
      } else {
        reader.Skip();
      }
    }
    if (!reader.ok()) return false;
    stack = parent;
  }
  return true;
}

}  // namespace twinstep
