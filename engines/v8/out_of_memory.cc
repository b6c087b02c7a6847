#include "engines/v8/out_of_memory.h"

namespace twinstep {
namespace {

// V8's callback has no argument of ours.
V8OutOfMemoryHandler the_handler = nullptr;

}  // namespace

void SetV8OutOfMemoryHandler(V8OutOfMemoryHandler handler) { the_handler = handler; }
V8OutOfMemoryHandler GetV8OutOfMemoryHandler() { return the_handler; }

}  // namespace twinstep
