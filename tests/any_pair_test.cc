// Differential sessions of pairs that nobody wrote rules for: an engine that Twinstep does not have against V8, and V8
// against itself. Nothing between the engines and the report knows which two they are.
#include <unistd.h>

#include <memory>
#include <string>
#include <utility>

#include "engines/engines.h"
#include "engines/parser/parse_for_test.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/campaign/campaign_setup.h"
#include "harness/campaign/finding_of_report.h"
#include "harness/campaign/presets.h"
#include "harness/campaign/session_runner.h"
#include "harness/campaign/summary_json.h"
#include "harness/causes/cause_of_difference.h"
#include "harness/exports/export_case.h"
#include "harness/exports/script.h"
#include "harness/exports/markdown_report.h"
#include "harness/exports/script_page.h"
#include "harness/results/finding_text.h"
#include "model/causes/cause_key.h"
#include "model/fake_debugger.h"
#include "model/faults/faults.h"
#include "model/faults/faulty_engine.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr char kSource[] = R"(let total = 0;
for (const n of [1, 2, 3]) {
  total += twice(n);
}
function twice(n) {
  try {
    throw n;
  } catch (thrown) {
    return thrown * 2;
  }
}
print(total);
)";

constexpr EngineFacts kQuickFacts = {.name = "quick", .display_name = "Quick", .restarts_frames = true};

class AnyPairTest : public ::testing::Test {
 protected:
  AnyPairTest() {
    int fd = -1;
    flight_ = *FlightRecorder::Create(fd);
    close(fd);
    settings_ = *PresetSettings("default");
    settings_.set_mode(DIFFERENTIAL);
    settings_.set_breakpoints_per_line(0.3);
  }

  void Start(std::unique_ptr<Engine> a, std::unique_ptr<Engine> b) {
    settings_.set_engine_a(std::string(a->name()));
    settings_.set_engine_b(std::string(b->name()));
    const auto load = [](size_t) -> absl::StatusOr<Program> {
      Program program;
      program.set_name("program.js");
      program.set_source(kSource);
      return program;
    };
    absl::StatusOr<std::unique_ptr<SessionRunner>> runner =
        SessionRunner::Create({1, load}, RunnerOptions(settings_), *flight_, {.a = std::move(a), .b = std::move(b)});
    ASSERT_TRUE(runner.ok()) << runner.status();
    runner_ = *std::move(runner);
  }

  // The finding of the first of `sessions` sessions that diverges; none does: without a test case.
  Finding FirstFinding(uint64_t sessions) {
    for (uint64_t i = 0; i < sessions; ++i) {
      const SessionReport report = runner_->Run(i);
      EXPECT_NE(report.end(), FAILED) << report.failure();
      if (report.end() != DIVERGED) continue;
      EXPECT_EQ(report.layer(), UNEXPLAINED) << "the pair has no rules: " << report.rule();
      Finding finding = FindingOfReport(report, settings_);
      runner_->Examine(finding);
      EXPECT_EQ(finding.reproduction().outcome(), Reproduction::REPRODUCED) << finding.reproduction().detail();
      return finding;
    }
    return {};
  }

  std::unique_ptr<FlightRecorder> flight_;
  CampaignSettings settings_;
  // Inside a decorator.
  std::unique_ptr<Engine> inner_;
  std::unique_ptr<SessionRunner> runner_;
};

// Two lines, whatever the program is.
FakeProgram TwoLines() { return {.visits = {{.line = 1, .stack = {}}, {.line = 12, .stack = {}}}}; }

TEST_F(AnyPairTest, AThirdEngineGoesThroughAllThatAFindingGoesThrough) {
  Start(std::make_unique<FakeEngine>(TwoLines(), kQuickFacts), *MakeEngine("v8"));
  const Finding finding = FirstFinding(40);
  ASSERT_TRUE(finding.has_differential());
  EXPECT_EQ(finding.test_case().engine().engine(), "quick");
  EXPECT_EQ(finding.differential().other().engine(), "v8");
  EXPECT_EQ(finding.differential().first().engine(), "quick");

  const std::string text = FindingText(finding);
  EXPECT_THAT(text, HasSubstr("quick 1"));
  EXPECT_THAT(text, Not(HasSubstr("spidermonkey")));

  const SyntaxTree tree = ParseForTest(kSource);
  const CauseKey cause = CauseOfDifference(finding.differential().divergence(), finding.differential().first(),
                                           finding.differential().second(), Verdict(), {}, &tree);
  EXPECT_FALSE(SameCause(cause, CauseKey()));
  EXPECT_THAT(Description(cause), StartsWith("unexplained : "));

  // Side a is whose behaviour an export shows, and the other engine's is what was expected.
  absl::StatusOr<ExportCase> exported = MakeExportCase(finding, "");
  ASSERT_TRUE(exported.ok()) << exported.status();
  EXPECT_EQ(exported->engine, "quick");
  EXPECT_THAT(exported->filing, StartsWith("Layer: unexplained. Find out first which of the two debuggers is wrong"));
  EXPECT_THAT(exported->filing, HasSubstr("file it with quick."));
  EXPECT_THAT(exported->expected_label, HasSubstr("that of the other engine, V8 "));
  EXPECT_THAT(MarkdownReport(*exported, {}), Not(HasSubstr("## Reproduce"))) << "it has no shell that we know";
  EXPECT_TRUE(HtmlPage(*exported, &tree).ok());
  EXPECT_THAT(JitTest(*exported).status().message(), HasSubstr("this export is about quick"));
  // For the other side there are scripts.
  absl::StatusOr<ExportCase> other = MakeExportCase(finding, "v8");
  ASSERT_TRUE(other.ok()) << other.status();
  EXPECT_TRUE(NodeScript(*other).ok());
  EXPECT_THAT(MakeExportCase(finding, "spidermonkey").status().message(), HasSubstr("is not about SpiderMonkey"));

  *settings_.mutable_engines() = runner_->Versions();
  EXPECT_THAT(SummaryJson({}, settings_), HasSubstr(R"("engines": {"quick": "1", "v8": ")"));
}

TEST_F(AnyPairTest, AnEngineAgreesWithItself) {
  Start(*MakeEngine("v8"), *MakeEngine("v8"));
  EXPECT_FALSE(FirstFinding(40).has_differential());
}

// Two V8s at work at once, one of which has a fault.
TEST_F(AnyPairTest, AFaultInOneOfTwoV8sIsFound) {
  const absl::StatusOr<const FaultKind*> fault = FaultNamed("step-lost-in-catch");
  ASSERT_TRUE(fault.ok()) << fault.status();
  inner_ = *MakeEngine("v8");
  Start(*MakeEngine("v8"), std::make_unique<FaultyEngine>(*inner_, **fault, [](const Program& program) {
    return std::make_shared<const SyntaxTree>(ParseForTest(program.source()));
  }));
  const Finding finding = FirstFinding(200);
  ASSERT_TRUE(finding.has_differential());
  EXPECT_EQ(finding.differential().first().engine(), "v8");
  EXPECT_EQ(finding.differential().second().engine(), "v8");
  EXPECT_THAT(FindingText(finding), HasSubstr("v8 (a)"));
  EXPECT_THAT(FindingText(finding), HasSubstr("v8 (b)"));
  absl::StatusOr<ExportCase> exported = MakeExportCase(finding, "");
  ASSERT_TRUE(exported.ok()) << exported.status();
  EXPECT_THAT(exported->filing, HasSubstr("if this one is, file it with V8 (component Blink>JavaScript>Debugger at https://"));
  *settings_.mutable_engines() = runner_->Versions();
  EXPECT_THAT(SummaryJson({}, settings_), HasSubstr("\"v8 (b)\": \""));
}

}  // namespace
}  // namespace twinstep
