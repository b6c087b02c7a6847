// How V8 is set up; part of a test case's engine configuration as far as it can change traces.
#ifndef TWINSTEP_ENGINES_V8_V8_OPTIONS_H_
#define TWINSTEP_ENGINES_V8_V8_OPTIONS_H_

#include <cstddef>

namespace twinstep {

struct V8Options {
  // JavaScript heap of one session, in bytes. A program that needs more ends as OUT_OF_MEMORY.
  size_t heap_limit = size_t{256} << 20;
  // Memory of all ArrayBuffers of one session, in bytes. Beyond it programs see a RangeError.
  size_t array_buffer_limit = size_t{256} << 20;
  // Sessions after which the debugger is switched off and on, and those after which the isolate is made anew: V8 keeps
  // something of every function that was ever stepped through, and of every script.
  int sessions_per_debugger = 10;
  int sessions_per_isolate = 10'000;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_OPTIONS_H_
