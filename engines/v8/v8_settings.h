// V8's part of a worker configuration.
#ifndef TWINSTEP_ENGINES_V8_V8_SETTINGS_H_
#define TWINSTEP_ENGINES_V8_V8_SETTINGS_H_

#include <string>
#include <vector>

#include "engines/tier.h"
#include "model/status.h"

namespace twinstep {

// The flags that keep programs in `tier`, by the names that this V8 has for them.
std::vector<std::string> V8TierFlags(Tier tier);

// The flags for `variation`.
std::vector<std::string> V8VariationFlags(Variation variation);

// V8Process::SetFlags.
absl::Status SetV8Flags(const std::vector<std::string>& flags);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_V8_SETTINGS_H_
