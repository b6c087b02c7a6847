// SpiderMonkey's part of a worker configuration.
#ifndef TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SETTINGS_H_
#define TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SETTINGS_H_

#include <string>
#include <vector>

#include "engines/tier.h"
#include "model/status.h"

namespace twinstep {

// The options that keep programs in `tier`. Code under a debugger stays out of Ion whatever the options say; what runs
// unobserved (setup scripts, the engine's own JavaScript) does not.
std::vector<std::string> SpiderMonkeyTierOptions(Tier tier);

// The options for `variation`.
std::vector<std::string> SpiderMonkeyVariationOptions(Variation variation);

// Whether this build takes those of Variation::kGcZeal.
bool SpiderMonkeyHasGcZeal();

// SpiderMonkeyProcess::SetOptions.
absl::Status SetSpiderMonkeyOptions(const std::vector<std::string>& options);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_SPIDERMONKEY_SPIDERMONKEY_SETTINGS_H_
