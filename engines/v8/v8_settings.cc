#include "engines/v8/v8_settings.h"

#include <v8-version.h>

#include "engines/v8/v8_process.h"

namespace twinstep {

std::vector<std::string> V8TierFlags(Tier tier) {
  std::vector<std::string> flags;
  switch (tier) {
    case Tier::kDefault:
      return {};
    case Tier::kInterpreter:
      // Not --jitless, which takes WebAssembly away from programs too.
      flags = {"--no-sparkplug", "--no-opt", "--regexp-interpret-all"};
      break;
    case Tier::kBaseline:
      flags = {"--always-sparkplug", "--no-opt"};
      break;
    case Tier::kOptimizing:
      flags = {"--always-sparkplug", "--always-turbofan", "--always-osr"};
      break;
  }
#if V8_MAJOR_VERSION >= 12  // Maglev, the compiler in the middle, is part of the build.
  flags.push_back(tier == Tier::kOptimizing ? "--maglev" : "--no-maglev");
#endif
  return flags;
}

absl::Status SetV8Flags(const std::vector<std::string>& flags) { return V8Process::SetFlags(flags); }

}  // namespace twinstep
