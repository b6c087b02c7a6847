// The natives by which walks.js writes values, and values of the engine.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_VALUE_NATIVES_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_VALUE_NATIVES_H_

#include <jsapi.h>

#include "model/debugger.h"
#include "proto/value.pb.h"

namespace twinstep {

// A value of the current realm: primitives whole, of objects the kind and nothing more. Runs no code of the program.
// False, with an exception: out of memory.
bool WriteShallow(JSContext* cx, JS::HandleValue value, const ValueLimits& limits, Value& out);

// On the debugger's global object, for the writer of the context's prelude. False, with an exception: out of memory.
bool DefineValueNatives(JSContext* cx, JS::HandleObject global);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_VALUE_NATIVES_H_
