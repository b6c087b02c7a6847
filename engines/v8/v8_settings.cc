#include "engines/v8/v8_settings.h"

#include <v8-version.h>

#include "engines/v8/v8_process.h"

namespace twinstep {

std::vector<std::string> V8TierFlags(Tier tier) {
  switch (tier) {
    case Tier::kDefault:
      break;
    case Tier::kInterpreter:
      // Not --jitless, which takes WebAssembly away from programs too.
      return {"--no-sparkplug", "--no-maglev", "--no-opt", "--regexp-interpret-all"};
    case Tier::kBaseline:
      return {"--always-sparkplug", "--no-maglev", "--no-opt"};
    case Tier::kOptimizing:
#if V8_MAJOR_VERSION >= 12  // --always-turbofan has no effect: calls are counted, and Maglev comes first.
      return {"--always-sparkplug", "--always-osr", "--no-lazy-feedback-allocation", "--invocation-count-for-maglev=1",
              "--invocation-count-for-turbofan=2"};
#else
      return {"--always-sparkplug", "--always-osr", "--always-turbofan"};
#endif
  }
  return {};
}

absl::Status SetV8Flags(const std::vector<std::string>& flags) { return V8Process::SetFlags(flags); }

}  // namespace twinstep
