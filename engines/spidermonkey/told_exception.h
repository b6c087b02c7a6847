// What SpiderMonkey tells of an exception beside its value: message, place and stacks, as Firefox's console shows them.
// Runs no code of the program.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_TOLD_EXCEPTION_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_TOLD_EXCEPTION_H_

#include <js/Exception.h>
#include <js/RootingAPI.h>
#include <jsapi.h>

#include "google/protobuf/repeated_field.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

// The calls of a SavedFrame and of those behind it, which scheduled them: each cause begins another lot. `frame` may be
// a wrapper. `tools_rules`: only those that Firefox shows.
void TellAsyncCalls(JSContext* cx, JS::HandleObject frame, const Program& program, bool tools_rules,
                    google::protobuf::RepeatedPtrField<AsyncCalls>& out);

// All that the engine's report tells, the stack with which it was thrown, and the one that an error took when it was
// made. No exception is pending, before or after.
void TellException(JSContext* cx, const JS::ExceptionStack& exception, const Program& program, ExceptionTold& out);

// The stack that `object` took when it was made, if it is an error; it may be a wrapper. False: there is none.
bool TellErrorStack(JSContext* cx, JS::HandleObject object, const Program& program, ExceptionTold& out);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_TOLD_EXCEPTION_H_
