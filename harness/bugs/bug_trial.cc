#include "harness/bugs/bug_trial.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "harness/bugs/known_bugs.h"
#include "harness/text/actions_text.h"
#include "harness/trials/signature.h"
#include "harness/trials/trial_order.h"

namespace twinstep {
namespace {

BugShown Shown(const KnownBug& bug, const TrialAnswer& answer) {
  BugShown shown;
  if (!answer.answered) {
    Finding finding = SessionOf(bug);
    CrashFinding& crash = *finding.mutable_crash();
    crash.set_kind(answer.end.kind == ChildEnd::Kind::kTooLong         ? CrashFinding::HANG
                   : answer.end.kind == ChildEnd::Kind::kTooMuchMemory ? CrashFinding::MEMORY
                                                                       : CrashFinding::CRASH);
    crash.set_how(answer.end.text);
    shown.signature = SignatureOfCrash(finding);
    return shown;
  }
  const TrialResult& result = answer.result;
  if (result.outcome() == TrialResult::NO_ANSWER) shown.no_answer = result.reason();
  if (result.outcome() != TrialResult::FOUND) return shown;
  shown.signature = result.signature();
  const Finding& finding = result.finding();
  if (finding.has_truth()) {
    const Violation& violation = finding.truth().violation();
    shown.details = absl::StrCat(violation.what(), ": expected ", violation.expected(), ", came ", violation.actual());
  } else {
    const Divergence& divergence = finding.metamorphic().divergence();
    shown.details = absl::StrCat(divergence.what(), ": expected ", divergence.a(), ", came ", divergence.b());
  }
  return shown;
}

}  // namespace

Finding SessionOf(const KnownBug& bug) {
  Finding finding;
  TestCase& test_case = *finding.mutable_test_case();
  *test_case.mutable_program() = bug.program();
  if (const auto actions = ParseActions(bug.actions()); actions.ok()) *test_case.mutable_actions() = *actions;
  test_case.mutable_engine()->set_engine(std::string(EngineOf(bug.side())));
  test_case.set_capture(FULL);
  if (bug.transformations().empty()) {
    finding.mutable_truth();
  } else {
    *finding.mutable_metamorphic()->mutable_transformations() = bug.transformations();
  }
  return finding;
}

absl::StatusOr<std::vector<BugShown>> PlayBugs(absl::Span<const KnownBug> bugs, TrialPool& pool) {
  std::vector<TrialOrder> orders;
  for (const KnownBug& bug : bugs) orders.push_back(TrialOrderOf(SessionOf(bug), /*judged=*/true));
  const absl::StatusOr<std::vector<TrialAnswer>> answers = pool.Run(orders);
  if (!answers.ok()) return answers.status();
  if (answers->size() < orders.size()) return absl::CancelledError("interrupted");
  std::vector<BugShown> shown;
  for (size_t i = 0; i < answers->size(); ++i) shown.push_back(Shown(bugs[i], (*answers)[i]));
  return shown;
}

}  // namespace twinstep
