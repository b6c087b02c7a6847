// The functions that prelude.js and walks.js call in C++: hooks and answers of walks.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_PRELUDE_NATIVES_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_PRELUDE_NATIVES_H_

#include <jsapi.h>

namespace twinstep {

// Defines them on the debugger's global object. False, with an exception: out of memory.
bool DefinePreludeNatives(JSContext* cx, JS::HandleObject global);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_PRELUDE_NATIVES_H_
