#include "engines/spidermonkey/spidermonkey_settings.h"

#include "engines/spidermonkey/spidermonkey_process.h"

namespace twinstep {

std::vector<std::string> SpiderMonkeyTierOptions(Tier tier) {
  switch (tier) {
    case Tier::kDefault:
    case Tier::kLate:
      break;
    case Tier::kInterpreter:
      return {"blinterp.enable=0", "baseline.enable=0", "ion.enable=0", "native_regexp.enable=0"};
    case Tier::kJitless:
      return {"jit.backend.enable=0"};
    case Tier::kBaseline:
      return {"blinterp.warmup.trigger=0", "baseline.warmup.trigger=0", "ion.enable=0"};
    case Tier::kOptimizing:
      return {"blinterp.warmup.trigger=0", "baseline.warmup.trigger=0", "ion.warmup.trigger=0"};
  }
  return {};
}

std::vector<std::string> SpiderMonkeyVariationOptions(Variation variation) {
  switch (variation) {
    case Variation::kNone:
      break;
    case Variation::kNoLazyCompilation:
      return {"parser.lazy.enable=0"};
    case Variation::kOftenCollected:
      return {"gc.min-nursery-bytes=16384", "gc.max-nursery-bytes=16384", "gc.allocation-threshold=0",
              "gc.malloc-threshold-base=0"};
    case Variation::kGcZeal:
      return {"gc.zeal=2", "gc.zeal-frequency=100"};
  }
  return {};
}

bool SpiderMonkeyHasGcZeal() { return SpiderMonkeyProcess::HasGcZeal(); }

absl::Status SetSpiderMonkeyOptions(const std::vector<std::string>& options) {
  return SpiderMonkeyProcess::SetOptions(options);
}

}  // namespace twinstep
