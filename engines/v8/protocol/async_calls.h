// The calls that scheduled what runs, from the inspector's Runtime.StackTrace.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_ASYNC_CALLS_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_ASYNC_CALLS_H_

#include <string_view>

#include "absl/functional/function_ref.h"
#include "engines/v8/protocol/paused_message.h"
#include "google/protobuf/repeated_field.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"

namespace twinstep {

// Told of each lot; as many as of an error's stack.
inline constexpr int kAsyncCalls = 10;
// Lots; as many as Chrome's DevTools asks for.
inline constexpr int kAsyncDepth = 32;

// Adds those of `stack` (PausedMessage::async_stack) and of its parents, the latest first, but for calls of scripts
// with smaller numbers than `first_script`. False if it is malformed.
bool ReadAsyncCalls(std::string_view stack, int first_script,
                    absl::FunctionRef<Location(const InspectorPosition&)> to_location,
                    google::protobuf::RepeatedPtrField<AsyncCalls>& out);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_ASYNC_CALLS_H_
