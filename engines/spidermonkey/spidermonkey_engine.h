// SpiderMonkey with the debugger of Firefox, behind the common interface.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_ENGINE_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_ENGINE_H_

#include <cstdint>
#include <memory>

#include "model/debugger.h"
#include "model/status.h"

namespace twinstep {

struct SpiderMonkeyOptions {
  // Bytes of garbage-collected heap after which a session ends as OUT_OF_MEMORY. What the engine allocates outside that
  // heap (elements of large arrays) does not count: limit the process too.
  uint32_t heap_limit = 512u << 20;
};

// Makes the calling thread the engine's; a thread has one such engine at a time. Takes 10 ms. The process must not fork
// later. Breakpoints follow Firefox: ENGINE_DEFAULT and NONE do not slide, NEXT goes to the next line with a place.
// Functions of setup scripts that the program calls are debugged like any other code: their `debugger` statements
// pause, steps enter them.
absl::StatusOr<std::unique_ptr<Engine>> MakeSpiderMonkeyEngine(const SpiderMonkeyOptions& options = {});

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_ENGINE_H_
