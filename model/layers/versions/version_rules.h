// Designed differences between two versions of one engine: what a change in it was meant to do to its debugger.
#ifndef TWINSTEP_MODEL_LAYERS_VERSIONS_VERSION_RULES_H_
#define TWINSTEP_MODEL_LAYERS_VERSIONS_VERSION_RULES_H_

#include <compare>
#include <string_view>

#include "absl/types/span.h"
#include "model/layers/pair_rules.h"

namespace twinstep {

struct VersionNumber {
  int major = 0;
  int minor = 0;

  friend auto operator<=>(const VersionNumber&, const VersionNumber&) = default;
};

// Of "13.6.233.17-node.53": 13.6. What is no number counts as 0.
VersionNumber VersionIn(std::string_view text);

struct VersionRule {
  std::string_view engine;
  // It explains where one version is older than this and the other is not.
  VersionNumber since;
  // Side a of the view is the older version.
  PairRule rule;
};

// Of all engines; the first that explains decides.
absl::Span<const VersionRule> VersionRules();

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_LAYERS_VERSIONS_VERSION_RULES_H_
