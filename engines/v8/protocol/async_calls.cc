#include "engines/v8/protocol/async_calls.h"

#include <utility>

#include "engines/v8/protocol/cbor.h"

namespace twinstep {
namespace {

bool ReadCall(CborReader& reader, absl::FunctionRef<Location(const InspectorPosition&)> to_location,
              InspectorPosition& position, CallSite& out) {
  CborString name;
  const auto script = [&position](CborReader& r) { return ReadScript(r, &position.script_id); };
  if (!reader.ReadMap("functionName", &name, "scriptId", script, "lineNumber", &position.line, "columnNumber",
                      &position.column)) {
    return false;
  }
  if (!name.bytes.empty()) out.set_function_name(name.ToName());
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
    std::string_view parent;
    const auto call = [&](CborReader& r) {
      CallSite site;
      InspectorPosition position;
      if (!ReadCall(r, to_location, position, site)) return false;
      of_host = position.script_id < first_script;
      if (!of_host && calls.calls_size() < kAsyncCalls) *calls.add_calls() = std::move(site);
      return true;
    };
    if (!reader.ReadMap(
            "description", calls.mutable_cause(), "callFrames", [&call](CborReader& r) { return r.ReadArray(call); },
            "parent", &parent)) {
      return false;
    }
    // What the host scheduled is nobody's business.
    if (calls.calls_size() > 0 || !of_host) *out.Add() = std::move(calls);
    stack = parent;
  }
  return true;
}

}  // namespace twinstep
