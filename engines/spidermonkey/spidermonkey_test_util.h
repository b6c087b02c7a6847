// Short sessions for tests of the SpiderMonkey adapter.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TEST_UTIL_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TEST_UTIL_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engines/spidermonkey/spidermonkey_engine.h"
#include "model/debugger.h"
#include "proto/program.pb.h"
#include "proto/trace.pb.h"

namespace twinstep {

// One engine for all tests of a process: making one takes 10 ms, and reuse is part of what is tested.
Engine& SpiderMonkey();

Program Script(std::string_view source);
Program Module(std::string_view source, const std::vector<std::pair<std::string, std::string>>& modules = {});

// Plays `actions`, words: b3 or b3:4 sets a breakpoint, x3 or x3:4 removes it, r resumes, i, o and u step in, over and
// out (o1: relative to frame 1), a abandons; the program starts by itself after the breakpoints. When they run out the
// session is abandoned; a "*" at the end resumes instead for as long as it takes. Errors fail the test and give an
// empty trace.
Trace Play(const Program& program, std::string_view actions, CaptureLevel level = PAPER,
           const SessionOptions& options = {}, Engine& engine = SpiderMonkey());

// All outputs, shortly: where breakpoints are ("3:4", "3:4=" for a duplicate, "refused", "removed", "nothing"); pauses
// as "3:4" with "!" for breakpoints, "?" for debugger statements, nothing for steps, ">" for a returned and "^" for a
// thrown value; the outcome.
std::vector<std::string> Outline(const Trace& trace);

std::vector<Paused> Pauses(const Trace& trace);
Finished End(const Trace& trace);

// Variables of the youngest frame, with their scopes: "function{a=1 b=2} script{c=3}".
std::string Variables(const Paused& paused);
// Function names of all frames, youngest first, "-" for none.
std::string Stack(const Paused& paused);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TEST_UTIL_H_
