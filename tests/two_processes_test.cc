// A pair with one of its engines in another process: each session's report, and each finding that is played again, is
// that of a pair in one process.
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/time/time.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/engines.h"
#include "engines/known_engines.h"
#include "gtest/gtest.h"
#include "harness/campaign/finding_of_report.h"
#include "harness/campaign/presets.h"
#include "harness/campaign/session_runner.h"
#include "harness/subjects/engine_child.h"
#include "harness/subjects/remote_engine.h"

namespace twinstep {
namespace {

// Those of the own corpus but for async generators, of which V8 11.3 dies (corpus/bugs/v8-dies-invalid-bytecode).
const std::vector<Program>& Programs() {
  static const auto* const programs = [] {
    auto* const all = new std::vector<Program>(CorpusPrograms());
    std::erase_if(*all,
                  [](const Program& program) { return program.source().find("async function*") != std::string::npos; });
    return all;
  }();
  return *programs;
}

std::unique_ptr<Engine> Remote(const std::string& name) {
  return *MakeRemoteEngine(kEngineKind, {.facts = FindEngineFacts(name), .engine = name});
}

// A session that a limit ends ends sooner in one of the two.
CampaignSettings Unlimited(CampaignSettings settings) {
  settings.set_cpu_limit_microseconds(absl::ToInt64Microseconds(absl::Minutes(10)));
  return settings;
}

class TwoProcessesTest : public testing::Test {
 protected:
  TwoProcessesTest() {
    int fd = -1;
    flight_ = *FlightRecorder::Create(fd);
    close(fd);
  }

  std::unique_ptr<SessionRunner> Runner(const CampaignSettings& settings, StartedPair engines) {
    const auto load = [](size_t i) -> absl::StatusOr<Program> { return Programs()[i]; };
    return *SessionRunner::Create({Programs().size(), load}, RunnerOptions(settings), *flight_, std::move(engines));
  }

  // What sessions tell, and the findings of those that diverge, played again at level FULL.
  std::vector<std::string> Sessions(const CampaignSettings& settings, StartedPair engines, uint64_t count) {
    const std::unique_ptr<SessionRunner> runner = Runner(settings, std::move(engines));
    std::vector<std::string> told;
    for (uint64_t i = 0; i < count; ++i) {
      SessionReport report = runner->Run(i);
      EXPECT_NE(report.end(), FAILED) << report.failure();
      report.clear_microseconds();
      told.push_back(report.DebugString());
      if (report.end() != DIVERGED) continue;
      Finding finding = FindingOfReport(report, settings);
      runner->Examine(finding);
      told.back() += finding.DebugString();
      ++diverged_;
    }
    return told;
  }

  std::unique_ptr<FlightRecorder> flight_;
  int diverged_ = 0;
};

// Differential sessions that go on, those of a debugger against itself, and those against the truth.
// Whole sessions are too long for the differences that GoogleTest would look for.
void ExpectSame(const std::vector<std::string>& sessions, const std::vector<std::string>& wanted) {
  ASSERT_EQ(sessions.size(), wanted.size());
  for (size_t i = 0; i < sessions.size(); ++i) {
    if (sessions[i] == wanted[i]) continue;
    const std::vector<std::string> lines = absl::StrSplit(sessions[i], '\n');
    const std::vector<std::string> wanted_lines = absl::StrSplit(wanted[i], '\n');
    size_t same = 0;
    while (same < lines.size() && same < wanted_lines.size() && lines[same] == wanted_lines[same]) ++same;
    const auto from_there = [same](const std::vector<std::string>& all) {
      const auto begin = all.begin() + static_cast<std::ptrdiff_t>(same > 10 ? same - 10 : 0);
      return absl::StrJoin(begin, all.begin() + static_cast<std::ptrdiff_t>(std::min(all.size(), same + 10)), "\n");
    };
    ADD_FAILURE() << "session " << i << ":\n"
                  << from_there(lines) << "\n--- in one process:\n"
                  << from_there(wanted_lines);
    return;
  }
}

TEST_F(TwoProcessesTest, SessionsOfEveryModeTellTheSame) {
  const CampaignSettings settings = Unlimited(*SettingsOfMode({}));
  constexpr uint64_t kSessions = 60;
  const std::vector<std::string> one = Sessions(settings, {*MakeEngine("v8"), *MakeEngine("spidermonkey")}, kSessions);
  const int diverged = std::exchange(diverged_, 0);
  EXPECT_GT(diverged, 2) << "there is little to compare";
  ExpectSame(Sessions(settings, {*MakeEngine("v8"), Remote("spidermonkey")}, kSessions), one);
  ExpectSame(Sessions(settings, {Remote("v8"), *MakeEngine("spidermonkey")}, kSessions), one);
  EXPECT_EQ(diverged_, 2 * diverged);
}

// The DBDB study's, and all actions that there are.
TEST_F(TwoProcessesTest, SoDoThoseOfThePresetsAndOfAllActions) {
  for (const char* const preset : {"default", "dbdb"}) {
    CampaignSettings settings = Unlimited(*SettingsOfMode({.preset = preset, .mode = "differential"}));
    if (settings.goes_on()) settings.set_actions(ALL_ACTIONS);
    const std::vector<std::string> one = Sessions(settings, {*MakeEngine("v8"), *MakeEngine("spidermonkey")}, 20);
    SCOPED_TRACE(preset);
    ExpectSame(Sessions(settings, {Remote("v8"), Remote("spidermonkey")}, 20), one);
  }
}

}  // namespace
}  // namespace twinstep
