// What a campaign names as the cause of a finding, from what its session saw at the level that it compares at, is what
// a trial names that plays the finding again at level FULL.
#include <unistd.h>

#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "harness/campaign/finding_of_report.h"
#include "harness/campaign/presets.h"
#include "harness/campaign/session_plan.h"
#include "harness/campaign/session_runner.h"
#include "harness/trials/finding_causes.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

constexpr uint64_t kSessions = 240;

std::vector<Program> Programs() {
  const std::map<std::string, std::string> sources = {
      {"turn.js", "for (const i of [1, 2]) {\n  const a = i;\n  a + 1;\n}\nlet z = 1;\n"},
      {"finally.js",
       "function f() {\n  try {\n    return 1;\n  } finally {\n    g();\n  }\n}\nfunction g() {}\nf();\nlet n = 0;\n"},
      {"wait.js",
       "function* g() {\n  yield 1;\n}\nfor (const x of g()) x;\nasync function h() {\n  await 1;\n}\nh();\n"},
      {"switch.js",
       "switch (f(1)) {\n  case f(1):\n    f();\n    break;\n  case f(2):\n    f();\n}\nfunction f(n) {\n"
       "  return n;\n}\n"},
      {"class.js",
       "class A {\n  x = 1;\n  static y = [1].map((v) => v);\n  m() {\n    return this.x;\n  }\n}\nnew "
       "A().m();\n"},
      {"throws.js", "function f() {\n  throw 1;\n}\ntry {\n  f();\n} catch (e) {\n  e;\n}\nlet o = {};\n"}};
  std::vector<Program> programs;
  for (const auto& [name, source] : sources) {
    Program& program = programs.emplace_back();
    program.set_name(name);
    program.set_source(source);
  }
  return programs;
}

TEST(CampaignCauseTest, AgreesWithATrials) {
  absl::StatusOr<CampaignSettings> settings = SettingsOfMode({});
  ASSERT_TRUE(settings.ok()) << settings.status();
  settings->set_seed(5);
  settings->set_max_actions(20);
  settings->set_breakpoints_per_line(0.3);
  settings->set_remove_probability(0.2);
  settings->set_cpu_limit_microseconds(10'000'000);
  const std::vector<Program> programs = Programs();
  int fd = -1;
  std::unique_ptr<FlightRecorder> flight = FlightRecorder::Create(fd).value();
  close(fd);
  std::unique_ptr<SessionRunner> runner =
      SessionRunner::Create({programs.size(), [&](size_t i) -> absl::StatusOr<Program> { return programs[i]; }},
                            RunnerOptions(*settings), *flight)
          .value();
  std::vector<Finding> findings;
  const auto add = [&](const SessionReport& report) {
    EXPECT_TRUE(report.has_cause()) << report.DebugString();
    Finding& finding = findings.emplace_back(FindingOfReport(report, *settings));
    EXPECT_EQ(ToText(finding.cause()), ToText(report.cause()));
    SetProgram(programs[PlanOf(*settings, report.session(), programs.size()).program], finding);
  };
  for (uint64_t session = 0; session < kSessions; ++session) {
    // A broken invariant is its own cause; and collecting garbage, which only their users do, ends V8 11.3 here.
    if (PlanOf(*settings, session, programs.size()).truth) continue;
    const SessionReport report = runner->Run(session);
    ASSERT_NE(report.end(), FAILED) << report.failure();
    for (const SessionReport& passed : report.passed()) add(passed);
    if (report.end() == DIVERGED) add(report);
  }
  ASSERT_GT(findings.size(), 50u);

  std::vector<Finding> without_causes = findings;
  for (Finding& finding : without_causes) finding.clear_cause();
  TrialPool pool(/*jobs=*/2, {}, {});
  const absl::StatusOr<std::vector<FindingCause>> causes = CausesOf(without_causes, pool);
  ASSERT_TRUE(causes.ok()) << causes.status();
  ASSERT_EQ(causes->size(), findings.size());
  size_t judged = 0, agree = 0;
  for (size_t i = 0; i < findings.size(); ++i) {
    if (!(*causes)[i].judged) continue;
    ++judged;
    if (SameCause((*causes)[i].key, findings[i].cause())) {
      ++agree;
      continue;
    }
    std::cout << findings[i].session() << (findings[i].has_metamorphic() ? " warning" : "") << ": campaign \""
              << ToText(findings[i].cause()) << "\", trial \"" << ToText((*causes)[i].key) << "\"\n";
  }
  std::cout << agree << " of " << judged << " agree; " << findings.size() - judged << " were not judged again\n";
  EXPECT_GE(judged * 10, findings.size() * 9);
  EXPECT_GE(agree * 10, judged * 9);
}

}  // namespace
}  // namespace twinstep
