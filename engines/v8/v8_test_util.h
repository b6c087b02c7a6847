// Short sessions for tests of the V8 adapter.
#ifndef TWINSTEP_ENGINES_V8_V8_TEST_UTIL_H_
#define TWINSTEP_ENGINES_V8_V8_TEST_UTIL_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engines/v8/v8_options.h"
#include "model/debugger.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

std::unique_ptr<Engine> NewV8(const V8Options& options = {});

Program Script(std::string_view source);
Program Module(std::string_view source, const std::vector<std::pair<std::string, std::string>>& modules = {});

// Plays `actions`, words: b3 or b3:4 sets a breakpoint, x3 or x3:4 removes it, r resumes, i, o and u step in, over and
// out, a abandons; the program starts by itself after the breakpoints. When they run out the session is abandoned.
// Test failures are reported as exceptions of the test, and give an empty trace.
Trace Play(Engine& engine, const Program& program, std::string_view actions, CaptureLevel level = PAPER,
           const SessionOptions& options = {});

// The outputs' texts, for comparing: "3:4" of pauses and set breakpoints, with "=" for a duplicate, "refused",
// "removed", "nothing", and how it finished.
std::vector<std::string> Places(const Trace& trace);

// Pauses of the trace, in order.
std::vector<Paused> Pauses(const Trace& trace);
Finished End(const Trace& trace);

// "name=value" of all variables of frame 0 but those of the global scope, in order, with their scopes:
// "function{a=1 b=2} script{c=3}".
std::string Variables(const Paused& paused);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_TEST_UTIL_H_
