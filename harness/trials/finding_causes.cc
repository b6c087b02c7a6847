#include "harness/trials/finding_causes.h"

#include "harness/causes/cause_of_difference.h"
#include "harness/trials/trial_process.h"
#include "model/answers/equivalence_class.h"
#include "model/causes/cause_key.h"
#include "model/judging/verdict.h"

namespace twinstep {
namespace {

CauseRank RankOf(Layer layer) {
  return layer == BY_DESIGN       ? CauseRank::kByDesign
         : layer == DEVTOOLS_RULE ? CauseRank::kDevtoolsRule
                                  : CauseRank::kUnexplained;
}

CauseRank RankOf(const CauseKey& key, Layer layer) {
  return BreaksAPromise(key) || !key.bug().empty() ? CauseRank::kGuilty : RankOf(layer);
}

}  // namespace

FindingCause CauseOfFile(const Finding& finding) {
  if (finding.has_crash()) return {.key = CauseOfCrash(finding), .rank = CauseRank::kGuilty};
  // A labelled finding (proto/labelled_finding.proto) has the event of its violation alone.
  if (!finding.truth().violation().invariant().empty()) {
    return {.key = CauseOfViolation(finding.truth().violation()), .rank = CauseRank::kGuilty};
  }
  for (const Violation& violation : finding.verdict().violations()) {
    if (!Bears(violation, finding.differential().divergence())) continue;
    return {.key = CauseOfViolation(violation), .rank = CauseRank::kGuilty};
  }
  if (finding.has_cause()) return {.key = finding.cause(), .rank = RankOf(finding.cause(), finding.layer())};
  CauseKey key;
  key.set_layer(finding.layer());
  key.set_rule(finding.rule().empty() ? ToText(finding.equivalence_class()) : finding.rule());
  return {.key = key, .rank = RankOf(finding.layer())};
}

absl::StatusOr<std::vector<FindingCause>> CausesOf(absl::Span<const Finding> findings, TrialPool& pool) {
  std::vector<FindingCause> causes;
  for (const Finding& finding : findings) causes.push_back(CauseOfFile(finding));
  std::vector<size_t> played;
  std::vector<TrialOrder> orders;
  for (size_t i = 0; i < findings.size(); ++i) {
    if (findings[i].has_crash()) continue;
    played.push_back(i);
    orders.push_back(TrialOrderOf(findings[i], /*judged=*/true));
  }
  ASSIGN_OR_RETURN(const std::vector<TrialAnswer> answers, pool.Run(orders));
  // Interrupted.
  if (answers.size() < orders.size()) return std::vector<FindingCause>();
  for (size_t i = 0; i < answers.size(); ++i) {
    const TrialAnswer& answer = answers[i];
    if (!answer.answered || answer.result.outcome() != TrialResult::FOUND) continue;
    FindingCause& cause = causes[played[i]];
    cause.key = answer.result.finding().cause();
    cause.rank = RankOf(cause.key, answer.result.finding().layer());
    cause.judged = true;
  }
  return causes;
}

}  // namespace twinstep
