#include "harness/campaign/finding_of_report.h"

#include "harness/campaign/session_queue.h"

namespace twinstep {

Finding FindingOfReport(const SessionReport& report, const CampaignSettings& settings) {
  Finding finding;
  finding.set_session(report.session());
  TestCase& test_case = *finding.mutable_test_case();
  test_case.set_seed(settings.seed());
  *test_case.mutable_actions() = report.actions_taken();
  test_case.set_capture(settings.compare());
  if (const int configurations = settings.configurations_size(); configurations > 0) {
    const SessionQueue queue(0, 0, static_cast<size_t>(configurations));
    *test_case.mutable_worker() = settings.configurations(static_cast<int>(queue.ConfigurationOf(report.session())));
  }
  if (report.end() == WORKER_ENDED) {
    test_case.mutable_engine()->set_engine(report.crashed_engine());
    if (report.crashed_engine() == "spidermonkey") {
      test_case.mutable_engine()->set_breakpoint_sliding(settings.breakpoint_sliding());
    }
    *finding.mutable_crash() = report.crash();
    return finding;
  }
  test_case.mutable_engine()->set_engine("v8");
  DifferentialFinding& differential = *finding.mutable_differential();
  differential.mutable_other()->set_engine("spidermonkey");
  differential.mutable_other()->set_breakpoint_sliding(settings.breakpoint_sliding());
  *differential.mutable_divergence() = report.divergence();
  *finding.mutable_equivalence_class() = report.equivalence_class();
  finding.set_layer(report.layer());
  finding.set_rule(report.rule());
  return finding;
}

}  // namespace twinstep
