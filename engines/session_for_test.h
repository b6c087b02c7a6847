// Short sessions for tests of the adapters.
#ifndef TWINSTEP_ENGINES_SESSION_FOR_TEST_H_
#define TWINSTEP_ENGINES_SESSION_FOR_TEST_H_

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/debugger.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

Program Script(std::string_view source);
Program Module(std::string_view source, const std::vector<std::pair<std::string, std::string>>& modules = {});

// Plays `actions`, words: b3 or b3:4 sets a breakpoint, x3 or x3:4 removes it, r resumes, i, o and u step in, over and
// out (o1: relative to frame 1), a abandons; the program starts by itself after the breakpoints. When they run out the
// session is abandoned; a "*" at the end resumes instead for as long as it takes. Errors fail the test and give an
// empty trace.
Trace Play(Engine& engine, const Program& program, std::string_view actions, CaptureLevel level = PAPER,
           const SessionOptions& options = {});

// All outputs, shortly: where breakpoints are ("3:4", "3:4=" for a duplicate, "refused", "removed", "nothing"), where
// pauses are, and the outcome.
std::vector<std::string> Places(const Trace& trace);
// The same, with "!" at pauses for breakpoints, "?" for debugger statements, nothing for steps, ">" for a returned and
// "^" for a thrown value.
std::vector<std::string> Outline(const Trace& trace);

// Pauses of the trace, in order.
std::vector<Paused> Pauses(const Trace& trace);
Finished End(const Trace& trace);

// Variables of the youngest frame in order, with their scopes: "function{a=1 b=2} script{c=3}".
std::string Variables(const Paused& paused, bool with_globals = false);
// Function names of all frames, youngest first, "-" for none.
std::string Stack(const Paused& paused);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SESSION_FOR_TEST_H_
