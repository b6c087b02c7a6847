#include "engines/v8/protocol/async_calls.h"

#include <charconv>
#include <utility>

#include "engines/v8/protocol/cbor.h"

namespace twinstep {
namespace {

bool ReadCall(CborReader& reader, absl::FunctionRef<Location(const InspectorPosition&)> to_location,
              InspectorPosition& position, CallSite& out) {
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

bool ReadAsyncCalls(std::string_view stack, int first_script,
                    absl::FunctionRef<Location(const InspectorPosition&)> to_location,
                    google::protobuf::RepeatedPtrField<AsyncCalls>& out) {
  while (!stack.empty()) {
    AsyncCalls calls;
    bool of_host = false;
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
          CallSite call;
          InspectorPosition position;
          if (!ReadCall(reader, to_location, position, call)) return false;
          of_host = position.script_id < first_script;
          if (!of_host && calls.calls_size() < kAsyncCalls) *calls.add_calls() = std::move(call);
        }
      } else if (key == "parent") {
        reader.Take(&parent);
      } else {
        reader.Skip();
      }
    }
    if (!reader.ok()) return false;
    // What the host scheduled is nobody's business.
    if (calls.calls_size() > 0 || !of_host) *out.Add() = std::move(calls);
    stack = parent;
  }
  return true;
}

}  // namespace twinstep
