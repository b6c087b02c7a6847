// What V8 tells of an exception beside its value: message, place and stacks, as pages get them. Runs no code of the
// program.
#ifndef TWINSTEP_ENGINES_V8_TOLD_EXCEPTION_H_
#define TWINSTEP_ENGINES_V8_TOLD_EXCEPTION_H_

#include <v8-context.h>
#include <v8-debug.h>
#include <v8-isolate.h>
#include <v8-local-handle.h>
#include <v8-message.h>
#include <v8-value.h>

#include "absl/functional/function_ref.h"
#include "engines/v8/protocol/paused_message.h"
#include "proto/location.pb.h"
#include "proto/output.pb.h"

namespace twinstep {

// Where a place of the inspector is in the program.
using ToldLocation = absl::FunctionRef<Location(const InspectorPosition&)>;

// Calls told of a stack; as many as V8 itself keeps for an error by default.
inline constexpr int kToldCalls = 10;

// All that `message` tells, and the stack that `exception` took when it was made.
void TellException(v8::Isolate* isolate, v8::Local<v8::Context> context, v8::Local<v8::Message> message,
                   v8::Local<v8::Value> exception, ToldLocation to_location, ExceptionTold& out);

// The stack that `exception` took when it was made, if it is an error. False: there is none.
bool TellErrorStack(v8::Isolate* isolate, v8::Local<v8::Value> exception, ToldLocation to_location, ExceptionTold& out);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_TOLD_EXCEPTION_H_
