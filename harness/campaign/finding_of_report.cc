#include "harness/campaign/finding_of_report.h"

#include <string>
#include <utility>

#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/campaign/session_plan.h"
#include "harness/campaign/session_queue.h"

namespace twinstep {
namespace {

EngineConfiguration Configuration(const std::string& engine, const CampaignSettings& settings) {
  EngineConfiguration configuration;
  configuration.set_engine(engine);
  const EngineFacts* const facts = FindEngineFacts(engine);
  if (facts != nullptr && facts->chooses_sliding) {
    configuration.set_breakpoint_sliding(settings.breakpoint_sliding());
  }
  return configuration;
}

}  // namespace

Finding FindingOfReport(const SessionReport& report, const CampaignSettings& settings) {
  Finding finding;
  finding.set_session(report.session());
  finding.set_number(report.number());
  if (report.has_cause()) *finding.mutable_cause() = report.cause();
  TestCase& test_case = *finding.mutable_test_case();
  test_case.set_seed(settings.seed());
  *test_case.mutable_actions() = report.actions_taken();
  test_case.set_capture(settings.compare());
  if (const int configurations = settings.configurations_size(); configurations > 0) {
    const SessionQueue queue(0, 0, static_cast<size_t>(configurations));
    *test_case.mutable_worker() = settings.configurations(static_cast<int>(queue.ConfigurationOf(report.session())));
  }
  // What relations are about is captured and compared at level FULL.
  if (!PlanOf(settings, report.session(), 1).engine.empty()) test_case.set_capture(FULL);
  if (report.end() == WORKER_ENDED) {
    *test_case.mutable_engine() = Configuration(report.crash().engine(), settings);
    *finding.mutable_crash() = report.crash();
    return finding;
  }
  *finding.mutable_equivalence_class() = report.equivalence_class();
  finding.set_layer(report.layer());
  finding.set_rule(report.rule());
  if (report.has_metamorphic()) {
    *test_case.mutable_engine() = Configuration(report.metamorphic().engine(), settings);
    MetamorphicFinding& metamorphic = *finding.mutable_metamorphic();
    *metamorphic.mutable_transformations() = report.metamorphic().transformations();
    *metamorphic.mutable_violations() = report.metamorphic().violations();
    metamorphic.set_preset(settings.transformation_preset());
    *metamorphic.mutable_divergence() = report.divergence();
    *metamorphic.mutable_location() = report.last_action_location();
    return finding;
  }
  if (report.has_truth()) {
    *test_case.mutable_engine() = Configuration(report.truth().engine(), settings);
    *finding.mutable_truth()->mutable_violation() = report.truth().violation();
    return finding;
  }
  const EnginePair pair = PairOf(settings);
  *test_case.mutable_engine() = Configuration(pair.a, settings);
  DifferentialFinding& differential = *finding.mutable_differential();
  *differential.mutable_other() = Configuration(pair.b, settings);
  *differential.mutable_divergence() = report.divergence();
  if (report.has_verdict()) *finding.mutable_verdict() = report.verdict();
  return finding;
}

void SetProgram(const Program& program, Finding& finding) {
  Program& of_finding = *finding.mutable_test_case()->mutable_program();
  of_finding = program;
  if (!finding.has_crash() || finding.crash().source().empty()) return;
  of_finding.set_source(std::move(*finding.mutable_crash()->mutable_source()));
  finding.mutable_crash()->clear_source();
}

}  // namespace twinstep
