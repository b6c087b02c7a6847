// What engines do that get no memory and cannot go on: they end the process. Who runs them may have last words.
#ifndef TWINSTEP_ENGINES_OUT_OF_MEMORY_H_
#define TWINSTEP_ENGINES_OUT_OF_MEMORY_H_

namespace twinstep {

// Called on the engine's thread with its name for people and its own word for where it happened
// ("CALL_AND_RETRY_LAST"). May end the process; when it returns, the engine ends it by a signal. An engine that reports
// the lack of memory to the program never calls it.
using OutOfMemoryHandler = void (*)(const char* engine, const char* where);

// Of the process, as the end is: for all debuggees made from now on. Null: none, as at first. One thread, before
// engines run.
void SetOutOfMemoryHandler(OutOfMemoryHandler handler);
OutOfMemoryHandler GetOutOfMemoryHandler();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_OUT_OF_MEMORY_H_
