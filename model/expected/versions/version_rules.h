// Designed differences between two versions of one engine: what a change in it was meant to do to its debugger.
#ifndef TWINSTEP_MODEL_EXPECTED_VERSIONS_VERSION_RULES_H_
#define TWINSTEP_MODEL_EXPECTED_VERSIONS_VERSION_RULES_H_

#include "absl/types/span.h"
#include "model/engine_facts.h"
#include "model/expected/divergence_view.h"
#include "model/expected/explanation.h"
#include "model/expected/pair_rules.h"

namespace twinstep {

struct VersionRule {
  // It explains where this is so of one of the two versions alone.
  bool EngineFacts::*fact;
  // Side a of the view is the older version.
  PairRule rule;
};

// Of all engines; the first that explains decides.
absl::Span<const VersionRule> VersionRules();

// What changed in V8's debugger by design, from version to version. Side a is the older version.

// EngineFacts::stops_at_loop_variable_before_next is no longer so. Recorded: Node 20 against Chromium 156
// (tests/fidelity/known).
Explanation ExplainLoopVariable(const DivergenceView& view);

// EngineFacts::shows_no_value_as_undefined is no longer so.
Explanation ExplainNoValue(const DivergenceView& view);

// EngineFacts::lists_unkept_variables has become so: what is listed without a value cannot be set, and what it hides is
// not set in its place. That the older version lists fewer is no difference (model/answers/unkept_variables.h).
Explanation ExplainUnkeptSet(const DivergenceView& view);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_EXPECTED_VERSIONS_VERSION_RULES_H_
