#include "harness/trials/finding_causes.h"

#include <map>
#include <utility>

#include "harness/causes/signature.h"
#include "harness/text/signature_parts.h"
#include "harness/trials/trial_order.h"
#include "model/equivalence_class.h"
#include "model/judging/verdict.h"

namespace twinstep {
namespace {

CauseRank RankOf(Layer layer) {
  return layer == BY_DESIGN       ? CauseRank::kByDesign
         : layer == DEVTOOLS_RULE ? CauseRank::kDevtoolsRule
                                  : CauseRank::kUnexplained;
}

}  // namespace

FindingCause CauseOfFile(const Finding& finding) {
  if (finding.has_crash()) {
    return {.signature = SignatureOfCrash(finding), .rank = CauseRank::kGuilty};
  }
  if (finding.has_truth()) {
    return {.signature = SignatureText(finding.truth().violation()), .rank = CauseRank::kGuilty};
  }
  for (const Violation& violation : finding.verdict().violations()) {
    if (!Bears(violation, finding.differential().divergence())) continue;
    return {.signature = SignatureText(violation), .rank = CauseRank::kGuilty};
  }
  if (!finding.signature().empty()) {
    const bool guilty = NamesAPromise(finding.signature());
    return {.signature = finding.signature(), .rank = guilty ? CauseRank::kGuilty : RankOf(finding.layer())};
  }
  const std::string rule = finding.rule().empty() ? ToText(finding.equivalence_class()) : finding.rule();
  return {.signature = rule, .rank = RankOf(finding.layer())};
}

absl::StatusOr<std::vector<FindingCause>> CausesOf(absl::Span<const Finding> findings, TrialPool& pool) {
  std::vector<FindingCause> causes;
  for (const Finding& finding : findings) causes.push_back(CauseOfFile(finding));
  // Processes have one configuration for good.
  std::map<std::string, std::vector<size_t>> by_configuration;
  for (size_t i = 0; i < findings.size(); ++i) {
    if (findings[i].has_crash()) continue;
    by_configuration[findings[i].test_case().worker().SerializeAsString()].push_back(i);
  }
  for (const auto& [configuration, members] : by_configuration) {
    std::vector<TrialOrder> orders;
    for (const size_t member : members) orders.push_back(TrialOrderOf(findings[member], /*judged=*/true));
    absl::StatusOr<std::vector<TrialAnswer>> answers = pool.Run(orders);
    if (!answers.ok()) return answers.status();
    for (size_t i = 0; i < answers->size(); ++i) {
      const TrialAnswer& answer = (*answers)[i];
      if (!answer.answered || answer.result.outcome() != TrialResult::FOUND) continue;
      FindingCause& cause = causes[members[i]];
      cause.signature = answer.result.signature();
      cause.rank = NamesAPromise(cause.signature) ? CauseRank::kGuilty : RankOf(answer.result.finding().layer());
      cause.judged = true;
    }
    // Interrupted.
    if (answers->size() < orders.size()) return std::vector<FindingCause>();
  }
  return causes;
}

}  // namespace twinstep
