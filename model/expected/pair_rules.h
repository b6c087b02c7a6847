// What the rules between two named engines look like. Each pair that has rules has a folder here, and a line in
// layer.cc.
#ifndef TWINSTEP_MODEL_EXPECTED_PAIR_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_PAIR_RULES_H_

#include <string_view>

#include "absl/types/span.h"
#include "model/expected/divergence_view.h"
#include "model/expected/explanation.h"
#include "proto/divergence.pb.h"

namespace twinstep {

struct PairRule {
  // Of which divergences; TYPE_UNSPECIFIED: of all.
  Divergence::Type type = Divergence::TYPE_UNSPECIFIED;
  // UNEXPLAINED where the rule does not fit.
  Explanation (*explain)(const DivergenceView& view);
};

// What a rule answers where it fits.
struct RuleText {
  Layer layer = UNEXPLAINED;
  // The sentence that reports show; lives as long as the program.
  std::string_view sentence = {};
};

struct PairRules {
  // The engines' names: side a of the view is of the one, side b of the other.
  std::string_view a;
  std::string_view b;
  // The first that explains decides.
  absl::Span<const PairRule> rules;
  // All that they answer.
  absl::Span<const RuleText> (*texts)();
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_PAIR_RULES_H_
