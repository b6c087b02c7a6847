// What explains the divergence of a finding, for people and programs: sentences, JSON, a page.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_REPORT_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_REPORT_H_

#include <string>

#include "harness/isolation/findings/divergence_states.h"
#include "harness/isolation/findings/finding_runs.h"

namespace twinstep {

struct DivergenceReport {
  // A path, for people.
  std::string finding;
  // Both outlive it.
  const FindingRuns* runs = nullptr;
  const DivergenceStates* states = nullptr;
};

// "debuggers", "before_start", "execution", "action", "reading", "debugging", "unknown": of JSON and tables.
std::string VerdictWord(DivergenceStates::Verdict verdict);

std::string DivergenceReportText(const DivergenceReport& report);
std::string DivergenceReportJson(const DivergenceReport& report);
// One file without anything from elsewhere.
std::string DivergenceReportHtml(const DivergenceReport& report);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_DIVERGENCE_REPORT_H_
