// What a finding is called: its class, its cause, and what explains it. A session's report and a saved finding have the
// same fields, and are named in the same way.
#ifndef TWINSTEP_HARNESS_CAUSES_NAMED_FINDING_H_
#define TWINSTEP_HARNESS_CAUSES_NAMED_FINDING_H_

#include <utility>
#include <vector>

#include "harness/causes/cause_of_difference.h"
#include "harness/results/examine.h"
#include "model/answers/equivalence_class.h"
#include "model/expected/expected_difference.h"
#include "model/judging/verdict.h"
#include "model/metamorphic/warning_layer.h"
#include "model/sessions/recording.h"
#include "proto/finding.pb.h"

namespace twinstep {

// Names a difference of two debuggers: class, cause, layer, rule, and the verdict where there is one.
template <typename Message>
void NameDifference(const Divergence& divergence, const Trace& a, const Trace& b, Explanation explanation,
                    Verdict verdict, const SyntaxTree* tree, Message& message) {
  *message.mutable_equivalence_class() = ClassOf(a, divergence, tree);
  *message.mutable_cause() = CauseOfDifference(divergence, a, b, verdict, explanation, tree);
  explanation = UnlessGuilty(std::move(explanation), verdict);
  verdict = DecidedByRule(std::move(verdict), explanation);
  message.set_layer(explanation.layer);
  message.set_rule(std::move(explanation.rule));
  if (verdict.kind() != Verdict::NOT_JUDGED) *message.mutable_verdict() = std::move(verdict);
}

// Names a warning, whose runs break `violations`: class, cause, layer and rule.
template <typename Message>
Explanation NameWarning(const MetamorphicResult& result, const EngineFacts& engine,
                        const std::vector<RunViolation>& violations, Message& message) {
  Explanation explanation = ExplainWarning(result, engine, violations);
  *message.mutable_equivalence_class() = result.equivalence_class;
  *message.mutable_cause() = CauseOfWarning(result, violations, explanation);
  message.set_layer(explanation.layer);
  message.set_rule(explanation.rule);
  return explanation;
}

// Names a broken promise: class and cause. Nothing explains it.
template <typename Message>
void NameViolation(const Violation& violation, Message& message) {
  *message.mutable_equivalence_class() = ClassOfViolation(violation);
  *message.mutable_cause() = CauseOfViolation(violation);
  message.set_layer(UNEXPLAINED);
}

// What a run of a test case has shown, as a finding with its names, actions and what is wrong. It has no traces.
inline void SetFound(Divergence divergence, const Trace& a, const Trace& b, Explanation explanation, Verdict verdict,
                     const SyntaxTree* tree, Finding& found) {
  *found.mutable_test_case()->mutable_actions() = ActionsTaken(b, divergence.event());
  NameDifference(divergence, a, b, std::move(explanation), std::move(verdict), tree, found);
  *found.mutable_differential()->mutable_divergence() = std::move(divergence);
}

inline Explanation SetFound(const MetamorphicResult& result, const EngineFacts& engine,
                            const std::vector<RunViolation>& violations, Finding& found) {
  *found.mutable_test_case()->mutable_actions() = {result.actions.begin(), result.actions.end()};
  MetamorphicFinding& metamorphic = *found.mutable_metamorphic();
  metamorphic.mutable_transformations()->Add(result.transformations.begin(), result.transformations.end());
  metamorphic.mutable_violations()->Add(violations.begin(), violations.end());
  *metamorphic.mutable_divergence() = result.divergence;
  *metamorphic.mutable_location() = result.location;
  return NameWarning(result, engine, violations, found);
}

inline void SetFound(const Violation& violation, const Trace& trace, Finding& found) {
  *found.mutable_test_case()->mutable_actions() = ActionsTaken(trace);
  NameViolation(violation, found);
  *found.mutable_truth()->mutable_violation() = violation;
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAUSES_NAMED_FINDING_H_
