// Short sessions for tests of the V8 adapter.
#ifndef TWINSTEP_ENGINES_V8_V8_TEST_UTIL_H_
#define TWINSTEP_ENGINES_V8_V8_TEST_UTIL_H_

#include <memory>

#include "engines/session_for_test.h"
#include "engines/v8/v8_options.h"
#include "model/debugger.h"

namespace twinstep {

// Ends the process if the engine does not start.
std::unique_ptr<Engine> NewV8(const V8Options& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_TEST_UTIL_H_
