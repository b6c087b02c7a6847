#include "harness/results/judge_cache.h"

#include "engines/engines.h"
#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"
#include "harness/process/shared_records.h"
#include "harness/results/examine.h"
#include "model/source/syntax_tree.h"

namespace twinstep {
namespace {

class JudgeCacheTest : public ::testing::Test {
 protected:
  JudgeCacheTest() : engine_(*MakeEngine("v8")) { program_.set_source("let y = 1;\ny = 2;\nprint(y);\n"); }

  std::shared_ptr<const Judge> Get(JudgeCache& cache, const std::string& key) {
    absl::StatusOr<std::shared_ptr<const Judge>> judge =
        cache.Get(key, *engine_, program_,
                  [this] {
                    ++made_;
                    return std::make_shared<const SyntaxTree>(ParseForTest(program_.source()));
                  },
                  {});
    EXPECT_TRUE(judge.ok()) << judge.status();
    return *judge;
  }

  std::unique_ptr<Engine> engine_;
  Program program_;
  int made_ = 0;
};

TEST_F(JudgeCacheTest, AJudgeIsMadeOnce) {
  JudgeCache cache;
  EXPECT_EQ(Get(cache, "a"), Get(cache, "a"));
  EXPECT_EQ(made_, 1);
}

TEST_F(JudgeCacheTest, TheOldestGoesWhereMemoryEnds) {
  JudgeCache cache(1);
  const std::shared_ptr<const Judge> first = Get(cache, "a");
  Get(cache, "b");
  EXPECT_EQ(cache.size(), 1u) << "the last one stays";
  EXPECT_EQ(first->listed().size(), Get(cache, "a")->listed().size()) << "who has one can still use it";
  EXPECT_EQ(made_, 3);
}

TEST_F(JudgeCacheTest, WhatIsForgottenIsMadeAgain) {
  JudgeCache cache;
  Get(cache, "a");
  cache.Forget("b");
  EXPECT_EQ(cache.size(), 1u);
  cache.Forget("a");
  EXPECT_EQ(cache.size(), 0u);
  Get(cache, "a");
  EXPECT_EQ(made_, 2);
}

// An engine of that name that cannot run anything.
class DeadEngine : public Engine {
 public:
  explicit DeadEngine(const EngineFacts& facts) : facts_(facts) {}
  const EngineFacts& facts() const override { return facts_; }
  std::string_view version() const override { return ""; }
  absl::StatusOr<std::unique_ptr<Session>> Load(const Program&, const SessionOptions&) override {
    return absl::UnavailableError("dead");
  }

 private:
  const EngineFacts& facts_;
};

TEST_F(JudgeCacheTest, WhatOneProcessHasRunOthersNeedNotRun) {
  const std::unique_ptr<SharedRecords> runs = SharedRecords::Create(1 << 20);
  JudgeCache of_one(1 << 20, runs.get()), of_another(1 << 20, runs.get());
  const std::shared_ptr<const Judge> run = Get(of_one, "a");
  DeadEngine dead(engine_->facts());
  const auto get = [&](const std::string& key) {
    return of_another.Get(key, dead, program_,
                          [&] { return std::make_shared<const SyntaxTree>(ParseForTest(program_.source())); }, {});
  };
  EXPECT_TRUE(absl::IsUnavailable(get("b").status()) || absl::IsUnimplemented(get("b").status())) << "nobody ran it";
  const absl::StatusOr<std::shared_ptr<const Judge>> kept = get("a");
  ASSERT_TRUE(kept.ok()) << kept.status();
  EXPECT_EQ((*kept)->visited().size(), run->visited().size());
  EXPECT_GE(run->visited().size(), 3u);
  EXPECT_EQ((*kept)->known().stops, run->known().stops);
  ASSERT_NE((*kept)->known().timeline, nullptr);
  EXPECT_EQ((*kept)->known().timeline->size(), run->known().timeline->size());
}

TEST_F(JudgeCacheTest, WhatALimitEndedIsNotForOthers) {
  // Nothing of it is recorded, so the recorder does not stop, however quick the machine is.
  program_.set_source("for (;;);\n");
  const std::unique_ptr<SharedRecords> runs = SharedRecords::Create(1 << 20);
  JudgeCache cache(1 << 20, runs.get());
  const absl::StatusOr<std::shared_ptr<const Judge>> judge = cache.Get(
      "a", *engine_, program_, [&] { return std::make_shared<const SyntaxTree>(ParseForTest(program_.source())); },
      {.session = {.cpu_limit = absl::Milliseconds(50)}, .limits = {}});
  ASSERT_TRUE(judge.ok()) << judge.status();
  EXPECT_FALSE((*judge)->known().no_truth.empty());
  EXPECT_EQ(runs->Find("a"), std::nullopt);
}

// A finding of the program that no engine gives: its actions are right.
TEST_F(JudgeCacheTest, WhatEveryInvariantAllowsIsGone) {
  JudgeCache cache;
  Finding finding;
  *finding.mutable_test_case()->mutable_program() = program_;
  finding.mutable_test_case()->mutable_engine()->set_engine("v8");
  finding.mutable_test_case()->add_actions()->mutable_start();
  finding.mutable_truth()->mutable_violation()->set_invariant("step-lost");
  ASSERT_TRUE(ExamineTruth(*engine_, *Get(cache, "a"), {}, finding).ok());
  EXPECT_EQ(finding.reproduction().outcome(), Reproduction::GONE);
  EXPECT_GT(finding.truth().trace().events_size(), 0) << "there was none";
  finding.mutable_test_case()->mutable_engine()->set_engine("spidermonkey");
  EXPECT_TRUE(absl::IsInvalidArgument(ExamineTruth(*engine_, *Get(cache, "a"), {}, finding)));
}

}  // namespace
}  // namespace twinstep
