// What V8 does when it gets no memory and cannot go on: it ends the process. Who runs it may have last words.
#ifndef TWINSTEP_ENGINES_V8_OUT_OF_MEMORY_H_
#define TWINSTEP_ENGINES_V8_OUT_OF_MEMORY_H_

namespace twinstep {

// Called on the engine's thread with V8's own word for where it happened ("CALL_AND_RETRY_LAST"). May end the process;
// when it returns, V8 ends it by a signal.
using V8OutOfMemoryHandler = void (*)(const char* where);

// Of the process, as the end is: for all debuggees made from now on. Null: none, as at first. One thread, before
// engines run.
void SetV8OutOfMemoryHandler(V8OutOfMemoryHandler handler);
V8OutOfMemoryHandler GetV8OutOfMemoryHandler();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_OUT_OF_MEMORY_H_
