#include "harness/results/judge_cache.h"

#include "engines/engines.h"
#include "engines/parser/parse_for_test.h"
#include "gtest/gtest.h"
#include "harness/results/examine_truth.h"
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
