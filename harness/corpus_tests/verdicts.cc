#include "harness/corpus_tests/verdicts.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/campaign/report.h"
#include "harness/results/finding_text.h"
#include "harness/trials/finding_causes.h"
#include "model/answers/equivalence_class.h"

namespace twinstep {
namespace {

std::string ClassInWords(const Finding& finding) {
  const std::string words = ToText(finding.equivalence_class());
  return finding.has_differential() ? absl::StrCat("differential / ", words) : words;
}

// Why it is no news; empty: it is. `name` is what the finding has as its class.
std::string KnownAs(const KnownList& known, const std::string& name, const Finding& finding) {
  const std::string why = known.WhyKnown(finding.has_cause() ? finding.cause() : CauseOfFile(finding).key, {name});
  return why.empty() ? "" : absl::StrCat("known: ", why);
}

// "classes/NAME" as group and name.
JunitCase CaseOf(const FolderState& folder) {
  const size_t slash = folder.folder().find('/');
  return {
      .group = folder.folder().substr(0, slash), .name = folder.folder().substr(slash + 1), .failure = {}, .text = {}};
}

std::string SessionsText(const FolderState& folder) {
  return absl::StrCat(folder.sessions(), folder.sessions() == 1 ? " session" : " sessions");
}

// Sets what speaks for failing: the first kept finding that is news, or why there is none.
void JudgeClass(const FolderState& folder, const FindingStore& findings, FailOn fail_on, const KnownList& known,
                JunitCase& test) {
  std::string reason;
  for (const KeptState& kept : folder.kept()) {
    if (kept.report().layer() != UNEXPLAINED) {
      if (reason.empty()) reason = absl::StrCat("explained: ", kept.report().rule());
      continue;
    }
    absl::StatusOr<Finding> finding = findings.Load(folder.folder(), kept.report().session());
    if (finding.ok()) {
      if (std::string why = KnownAs(known, ClassInWords(*finding), *finding); !why.empty()) {
        reason = std::move(why);
        continue;
      }
    }
    const std::string text =
        finding.ok() ? SampleText(*finding, folder.sessions()) : std::string(finding.status().message());
    if (fail_on == FailOn::kUnexplained) {
      test.failure =
          absl::StrCat("unexplained, ", SessionsText(folder), ": ", finding.ok() ? ClassInWords(*finding) : test.name);
    }
    test.text = text;
    return;
  }
  test.text = absl::StrCat(SessionsText(folder), "; ", reason.empty() ? "none was kept" : reason);
}

void JudgeCrashes(const FolderState& folder, const FindingStore& findings, FailOn fail_on, const KnownList& known,
                  JunitCase& test) {
  for (const KeptState& kept : folder.kept()) {
    absl::StatusOr<Finding> finding = findings.Load(folder.folder(), kept.report().session());
    if (finding.ok()) {
      if (const std::string why = KnownAs(known, folder.folder(), *finding); !why.empty()) {
        test.text = absl::StrCat(SessionsText(folder), "; ", why);
        return;
      }
    }
    test.text = finding.ok() ? SampleText(*finding, folder.sessions()) : std::string(finding.status().message());
    break;
  }
  if (fail_on != FailOn::kNothing) test.failure = absl::StrCat("crash, ", SessionsText(folder), ": ", test.name);
}

}  // namespace

std::vector<JunitCase> Judge(const CampaignState& state, const CampaignSettings& settings, const FindingStore& findings,
                             FailOn fail_on, const KnownList& known) {
  std::vector<JunitCase> cases;
  cases.push_back({.group = "campaign",
                   .name = "sessions",
                   .failure = {},
                   .text = LengthText(state, settings) + SummaryText(state, settings)});
  uint64_t failed = 0;
  for (const auto& [reason, count] : state.failed()) failed += count;
  if (failed > 0 && fail_on != FailOn::kNothing) {
    cases.back().failure = absl::StrCat(failed, failed == 1 ? " session" : " sessions", " could not be run");
  }
  for (const FolderState& folder : state.classes()) {
    cases.push_back(CaseOf(folder));
    JudgeClass(folder, findings, fail_on, known, cases.back());
  }
  for (const FolderState& folder : state.crash_groups()) {
    cases.push_back(CaseOf(folder));
    JudgeCrashes(folder, findings, fail_on, known, cases.back());
  }
  return cases;
}

}  // namespace twinstep
