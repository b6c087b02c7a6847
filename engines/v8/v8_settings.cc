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
    case Tier::kJitless:
#if V8_MAJOR_VERSION >= 13
      return {"--jitless"};
#else  // It turns this one off as well, with a warning.
      return {"--jitless", "--no-expose-wasm"};
#endif
    case Tier::kBaseline:
      return {"--always-sparkplug", "--no-maglev", "--no-opt"};
    case Tier::kOptimizing:
#if V8_MAJOR_VERSION >= 12  // --always-turbofan has no effect: calls are counted, and Maglev comes first.
      // For V8 12 that replaces no loops on the stack (v8_process.cc).
      return {"--always-sparkplug", "--always-osr", "--no-lazy-feedback-allocation", "--invocation-count-for-maglev=1",
              "--invocation-count-for-turbofan=2"};
#else
      return {"--always-sparkplug", "--always-osr", "--always-turbofan"};
#endif
    case Tier::kLate:
      // Of code units that run until V8 asks whether to optimise; 67,584 by default.
      return {"--interrupt-budget=675840"};
  }
  return {};
}

std::vector<std::string> V8VariationFlags(Variation variation) {
  switch (variation) {
    case Variation::kNone:
    case Variation::kGcZeal:
      break;
    case Variation::kNoLazyCompilation:
      return {"--no-lazy", "--no-lazy-eval", "--no-lazy-feedback-allocation", "--no-enable-lazy-source-positions"};
    case Variation::kOftenCollected:
      // Not --gc-interval, which release builds do not look at.
      return {"--gc-global",
              "--stress-compaction",
              "--stress-flush-code",
              "--stress-scavenge=5",

              "--min-semi-space-size=1",
              "--max-semi-space-size=1"};
  }
  return {};
}

absl::Status SetV8Flags(const std::vector<std::string>& flags) { return V8Process::SetFlags(flags); }

}  // namespace twinstep
