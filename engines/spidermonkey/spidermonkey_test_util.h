// Short sessions for tests of the SpiderMonkey adapter.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TEST_UTIL_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TEST_UTIL_H_

#include <string_view>

#include "engines/session_for_test.h"
#include "engines/spidermonkey/spidermonkey_engine.h"
#include "model/debugger.h"

namespace twinstep {

// One engine for all tests of a process: making one takes 10 ms, and reuse is part of what is tested.
Engine& SpiderMonkey();

// Play on that engine.
inline Trace Play(const Program& program, std::string_view actions, CaptureLevel level = PAPER,
                  const SessionOptions& options = {}) {
  return Play(SpiderMonkey(), program, actions, level, options);
}

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_TEST_UTIL_H_
