#include "harness/subjects/remote_engine.h"

#include <signal.h>

#include <memory>
#include <string>
#include <vector>

#include "engines/conformance/conformance.h"
#include "engines/conformance/corpus_programs.h"
#include "engines/conformance/observing_session.h"
#include "engines/engines.h"
#include "engines/known_engines.h"
#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"
#include "harness/process/child_side.h"
#include "harness/subjects/engine_child.h"
#include "model/actions/action_kind.h"
#include "model/random.h"
#include "model/sessions/random_user.h"
#include "model/sessions/recording.h"
#include "model/source/coverage.h"
#include "model/truth/truth_run.h"
#include "proto/remote_engine.pb.h"

namespace twinstep {
namespace {

// One random session, with every kind of action.
std::string RandomSession(Engine& engine, const Program& program, CaptureLevel level, uint64_t seed) {
  const SyntaxTree tree = ParseForTest(program.source());
  Random random = Random::ForSession(1, seed);
  // V8 may die of a frame that is restarted while an exception is thrown.
  // V8 12 dies at the declaration of a variable that was set before it ran.
  const bool sets_variables = engine.name() != "v8" || MajorVersion(engine) != 12;
  const auto is_avoided = [sets_variables](const Action& action, const Pause& pause) {
    return (action.has_set_variable() && !sets_variables) ||
           (action.has_restart_frame() && pause.reason() == Paused::EXCEPTION);
  };
  RandomUser user(
      {.generator = {.more_actions = true, .is_avoided = is_avoided}, .debuggers = {&engine.facts()}, .tree = &tree},
      random);
  Trace trace;
  BeginTrace(engine, level, trace);
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, {});
  if (!session.ok()) return session.status().ToString();
  RecordingSession recording(**session, level, trace);
  const absl::StatusOr<std::vector<Location>> places = recording.BreakableLocations();
  if (!places.ok()) return places.status().ToString();
  for (const Action& action : user.BeforeStart()) EXPECT_TRUE(ActOn(recording, action).ok());
  for (int i = 0; i < 4 && !places->empty(); ++i) {
    const Location& place = (*places)[random.Below(places->size())];
    EXPECT_TRUE(recording.SetBreakpoint(place).ok());
    if (i == 3) EXPECT_TRUE(recording.RemoveBreakpoint(place).ok());
  }
  const absl::StatusOr<Finished> finished = recording.Run(user);
  return trace.DebugString() + finished.status().ToString() + user.status().ToString();
}

class RemoteEngineTest : public testing::TestWithParam<std::string> {
 protected:
  RemoteEngineTest()
      : here_(*MakeEngine(GetParam())),
        there_(*MakeRemoteEngine(kEngineKind, {.facts = FindEngineFacts(GetParam()), .engine = GetParam()})) {}

  const std::unique_ptr<Engine> here_;
  const std::unique_ptr<Engine> there_;
};

TEST_P(RemoteEngineTest, TracesAreThoseOfOneProcess) {
  EXPECT_EQ(there_->version(), here_->version());
  uint64_t seed = 0;
  int pauses = 0;
  for (const Program& program : CorpusPrograms()) {
    if (EvaluationsMayEndTheProcess(*here_, program)) continue;
    const CaptureLevel level = ++seed % 2 == 0 ? FULL : PAPER;
    const std::string here = RandomSession(*here_, program, level, seed);
    EXPECT_EQ(RandomSession(*there_, program, level, seed), here) << program.name();
    pauses += here.find("paused {") != std::string::npos;
  }
  EXPECT_GT(pauses, 60) << "sessions without a pause show little";
}

TEST_P(RemoteEngineTest, SoIsWhatIsSaidOfProgramsThatCannotRun) {
  Program broken;
  broken.set_source("let = = 1;");
  for (Engine* const engine : {here_.get(), there_.get()}) {
    const absl::StatusOr<std::unique_ptr<Session>> session = engine->Load(broken, {});
    ASSERT_TRUE(session.ok());
    EXPECT_TRUE((*session)->BreakableLocations()->empty());
  }
  broken.add_setup("throw 1");
  EXPECT_EQ(there_->Load(broken, {}).status(), here_->Load(broken, {}).status());
}

// At each `debugger` statement and at the end, of a session that is counted; or why nothing is.
std::string CountsOf(Engine& engine, const Program& program, const SessionOptions& options) {
  class Asking : public Driver {
   public:
    Action OnPause(Session& session, Pause&) override {
      Ask(session);
      Action resume;
      resume.mutable_resume();
      return resume;
    }
    void Ask(Session& session) {
      Location body;
      body.set_line(2);
      body.set_column(2);
      const absl::StatusOr<std::vector<uint64_t>> counts = session.CountsAt({body});
      text_ += counts.ok() ? std::to_string(counts->front()) + " " : counts.status().ToString();
    }
    std::string text_;
  };
  absl::StatusOr<std::unique_ptr<Session>> session = engine.Load(program, options);
  if (!session.ok()) return session.status().ToString();
  Asking driver;
  if (options.counts) EXPECT_TRUE((*session)->Run(driver).ok());
  driver.Ask(**session);
  return driver.text_;
}

TEST_P(RemoteEngineTest, CountsAreThoseOfOneProcess) {
  Program program;
  program.set_source("for (const n of [1, 2]) {\n  print(n);\n  debugger;\n}");
  EXPECT_EQ(CountsOf(*there_, program, {.counts = true}), "1 2 2 ");
  EXPECT_EQ(CountsOf(*here_, program, {.counts = true}), "1 2 2 ");
  EXPECT_EQ(CountsOf(*there_, program, {}), CountsOf(*here_, program, {}));
}

TEST_P(RemoteEngineTest, BareRunsTellTheSame) {
  for (size_t i = 0; i < CorpusPrograms().size(); i += 5) {
    const Program& program = CorpusPrograms()[i];
    Coverage here, there;
    const absl::StatusOr<Finished> bare_here = here_->RunBare(program, {}, {.coverage = &here});
    const absl::StatusOr<Finished> bare_there = there_->RunBare(program, {}, {.coverage = &there});
    ASSERT_TRUE(bare_here.ok() && bare_there.ok()) << program.name();
    EXPECT_EQ(bare_there->DebugString(), bare_here->DebugString()) << program.name();
    EXPECT_EQ(there.not_executed(), here.not_executed()) << program.name();
    EXPECT_EQ(there.points(), here.points()) << program.name();

    const auto tree = std::make_shared<const SyntaxTree>(ParseForTest(program.source()));
    const absl::StatusOr<TruthRun> truth_here = FindTruth(*here_, program, tree, {});
    const absl::StatusOr<TruthRun> truth_there = FindTruth(*there_, program, tree, {});
    ASSERT_TRUE(truth_here.ok() && truth_there.ok()) << program.name();
    EXPECT_EQ(truth_there->reason, truth_here->reason) << program.name();
    ASSERT_EQ(truth_there->truth == nullptr, truth_here->truth == nullptr) << program.name();
    if (truth_here->truth == nullptr) continue;
    EXPECT_EQ(truth_there->truth->log().DebugString(), truth_here->truth->log().DebugString()) << program.name();
  }
}

INSTANTIATE_TEST_SUITE_P(Engines, RemoteEngineTest, testing::ValuesIn(EngineNames()),
                         [](const testing::TestParamInfo<std::string>& info) { return info.param; });

// An engine that dies as soon as it is given a program.
int FragileMain() {
  RemoteOrder order;
  while (NextOrder(order)) {
    if (order.has_load()) raise(SIGSEGV);
    RemoteReply reply;
    reply.set_version("1");
    if (!Answer(reply)) break;
  }
  return 0;
}

const ChildKind kFragileKind("fragile-engine", FragileMain);

TEST(RemoteEngineDeathTest, WhoDebugsItDiesAsItDies) {
  const auto debug = [] {
    const std::unique_ptr<Engine> engine =
        *MakeRemoteEngine(kFragileKind, {.facts = FindEngineFacts("v8"), .engine = "v8"});
    engine->Load({}, {}).IgnoreError();
  };
  EXPECT_EXIT(debug(), testing::KilledBySignal(SIGSEGV), "");
}

TEST(RemoteEngineStartTest, WhatCannotBeStartedIsSaid) {
  WorkerConfiguration unknown;
  unknown.add_v8_flags("--no-such-flag");
  EXPECT_EQ(MakeRemoteEngine(kEngineKind, {.facts = FindEngineFacts("v8"), .engine = "v8", .configuration = unknown})
                .status()
                .code(),
            absl::StatusCode::kInvalidArgument);
  EXPECT_EQ(MakeRemoteEngine(kEngineKind, {.facts = FindEngineFacts("v8"), .engine = "jsc"}).status().message(),
            "there is no engine \"jsc\"; engines are v8 and spidermonkey");
}

}  // namespace
}  // namespace twinstep
