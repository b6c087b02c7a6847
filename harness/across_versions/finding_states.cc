#include "harness/across_versions/finding_states.h"

#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "harness/bugs/known_bugs.h"
#include "harness/results/replay_verdict.h"
#include "harness/trials/played_as.h"
#include "harness/trials/trial_process.h"
#include "model/causes/cause_key.h"
#include "model/engine_name.h"
#include "model/status.h"

namespace twinstep {
namespace {

// What a rule explains is not judged: a judge looks at more than was compared, and names what it finds there.
bool IsJudged(const Finding& saved) { return saved.cause().rule().empty(); }

CauseKey CauseOf(const Finding& found) {
  CauseKey cause = found.cause();
  if (found.has_cause() || found.rule().empty()) return cause;
  cause.set_layer(found.layer());
  cause.set_rule(found.rule());
  return cause;
}

FindingState StateOf(const Finding& saved, const TrialAnswer& answer, std::string_view subject) {
  if (!answer.answered) {
    const ReplayVerdict verdict = JudgeEnd(saved, answer.end);
    if (verdict.kind == ReplayVerdict::Kind::kReproduced) return {.state = BugState::kShows, .note = ""};
    return {.state = BugState::kCrashes, .note = ToText(answer.end)};
  }
  const TrialResult& result = answer.result;
  switch (result.outcome()) {
    case TrialResult::FOUND:
      break;
    case TrialResult::NOTHING:
      return {.state = BugState::kGone, .note = ""};
    default:
      return {.state = BugState::kNoAnswer, .note = result.reason()};
  }
  const std::string& rule = saved.cause().rule();
  if (!rule.empty() && result.finding().rule() == rule) return {.state = BugState::kShows, .note = ""};
  const CauseKey cause = OfEngineItself(CauseOf(result.finding()), subject);
  const std::string signature = cause.ByteSizeLong() > 0 ? ToText(cause) : result.signature();
  if (signature == ToText(saved.cause())) return {.state = BugState::kShows, .note = ""};
  // It is by design now, or another's fault.
  const std::string blamed = EngineToBlame(saved);
  Finding now;
  *now.mutable_cause() = cause;
  const bool undecided = now.cause().rule().empty() && SideToBlame(now.cause()).empty();
  // Something else comes before it.
  const bool hidden = result.finding().differential().divergence().event() < saved.differential().divergence().event();
  const bool its_own = hidden || undecided || EngineToBlame(now) == blamed;
  return {.state = its_own || blamed.empty() ? BugState::kDiffers : BugState::kGone,
          .note = absl::StrCat(signature, ", was ", ToText(saved.cause()))};
}

}  // namespace

std::string EngineToBlame(const Finding& finding) {
  const std::string side = SideToBlame(finding.cause());
  if (side.empty()) return "";
  for (const EngineFacts* const facts : AllEngineFacts()) {
    if (side == facts->name || side == facts->tools_side) return std::string(facts->name);
  }
  return "";
}

absl::StatusOr<std::vector<FindingState>> PlayFindings(absl::Span<const Finding> findings, TrialPool& pool,
                                                       std::string_view subject) {
  std::vector<TrialOrder> orders;
  for (const Finding& finding : findings) {
    const Finding played = subject.empty() ? finding : PlayedAs(finding, WithoutVersion(subject), subject);
    orders.push_back(TrialOrderOf(played, /*judged=*/IsJudged(finding)));
  }
  ASSIGN_OR_RETURN(const std::vector<TrialAnswer> answers, pool.Run(orders));
  if (answers.size() < orders.size()) return absl::CancelledError("interrupted");
  std::vector<FindingState> states;
  for (size_t i = 0; i < findings.size(); ++i) states.push_back(StateOf(findings[i], answers[i], subject));
  return states;
}

}  // namespace twinstep
