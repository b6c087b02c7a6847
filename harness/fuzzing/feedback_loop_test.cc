#include "harness/fuzzing/feedback_loop.h"

#include <set>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/fuzzing/input_text.h"

namespace twinstep {
namespace {

std::vector<FuzzInput> Seeds(int count) {
  std::vector<FuzzInput> seeds;
  for (int i = 0; i < count; ++i) {
    seeds.emplace_back().mutable_test_case()->mutable_program()->set_source("f" + std::to_string(i) + "();\n");
  }
  return seeds;
}

// A world without engines: a mutated input is its parent with a letter more, whose length is its behaviour.
std::vector<FeedbackAnswer> Answers(const std::vector<FeedbackOrder>& orders) {
  std::vector<FeedbackAnswer> answers;
  for (const FeedbackOrder& order : orders) {
    FeedbackAnswer& answer = answers.emplace_back();
    *answer.mutable_input() = order.parent();
    std::string& source = *answer.mutable_input()->mutable_test_case()->mutable_program()->mutable_source();
    if (!order.as_it_is()) source += "x";
    answer.add_behaviours(source.size());
  }
  return answers;
}

std::string Campaign(FeedbackLoop& loop, int batches) {
  std::string orders;
  for (int i = 0; i < batches; ++i) {
    const std::vector<FeedbackOrder> batch = loop.NextBatch();
    for (const FeedbackOrder& order : batch) orders += order.SerializeAsString();
    loop.Take(Answers(batch));
  }
  return orders;
}

TEST(FeedbackLoopTest, TheGivenOnesComeFirstAsTheyAre) {
  FeedbackLoop loop(1, Seeds(40), 0, 0);
  EXPECT_EQ(loop.NextBatch().size(), 32u);
  const std::vector<FeedbackOrder> rest = loop.NextBatch();
  EXPECT_EQ(rest.size(), 8u);
  EXPECT_TRUE(rest.front().as_it_is());
  EXPECT_FALSE(loop.first_under_way());
  EXPECT_FALSE(loop.NextBatch().front().as_it_is());
}

TEST(FeedbackLoopTest, EqualSeedsGiveEqualCampaigns) {
  FeedbackLoop a(1, Seeds(3), 0, 0), b(1, Seeds(3), 0, 0), other(2, Seeds(3), 0, 0);
  const std::string orders = Campaign(a, 10);
  EXPECT_EQ(orders, Campaign(b, 10));
  EXPECT_NE(orders, Campaign(other, 10));
}

TEST(FeedbackLoopTest, FeedbackGoesOnFromWhatIsNew) {
  FeedbackLoop loop(1, Seeds(3), 0, 0);
  Campaign(loop, 10);
  // One more a batch, after the given ones.
  EXPECT_GE(loop.behaviours().size(), 9u);
  EXPECT_EQ(loop.inputs(), 3u + 9 * 32);
}

TEST(FeedbackLoopTest, TheSeedDecidesTheOrderOfTheGivenOnes) {
  const auto order = [](uint64_t seed) {
    std::vector<std::string> sources;
    for (const FeedbackOrder& one : FeedbackLoop(seed, Seeds(30), 0, 0).NextBatch()) {
      sources.push_back(one.parent().test_case().program().source());
    }
    return sources;
  };
  EXPECT_EQ(order(1), order(1));
  EXPECT_NE(order(1), order(2));
  EXPECT_THAT(order(1), ::testing::UnorderedElementsAreArray(order(2)));
}

FeedbackAnswer Shown(const std::string& source, uint64_t behaviour) {
  FeedbackAnswer shown;
  shown.mutable_input()->mutable_test_case()->mutable_program()->set_source(source);
  shown.add_behaviours(behaviour);
  return shown;
}

TEST(FeedbackLoopTest, WhatIsTakenInIsGoneOnFromWithoutARun) {
  FeedbackLoop loop(1, Seeds(3), 0, 0);
  Campaign(loop, 3);
  const size_t behaviours = loop.behaviours().size();
  const size_t kept = loop.corpus().entries().size();
  const uint64_t inputs = loop.inputs();
  const std::string source(500, 'a');
  // The second shows nothing that the first does not, the third nothing that is new here.
  EXPECT_EQ(loop.TakeIn({Shown(source, 500), Shown(source + "a", 500), Shown("a", *loop.behaviours().begin())}), 1u);
  EXPECT_EQ(loop.behaviours().size(), behaviours + 1);
  ASSERT_EQ(loop.corpus().entries().size(), kept + 1);
  EXPECT_EQ(loop.corpus().entries().back().input.test_case().program().source(), source);
  EXPECT_EQ(loop.inputs(), inputs);
  int made_of_it = 0;
  for (int i = 0; i < 10; ++i) {
    const std::vector<FeedbackOrder> batch = loop.NextBatch();
    for (const FeedbackOrder& order : batch) {
      EXPECT_FALSE(order.as_it_is());
      made_of_it += order.parent().test_case().program().source().starts_with(source) ? 1 : 0;
    }
    loop.Take(Answers(batch));
  }
  EXPECT_GT(made_of_it, 10);
}

TEST(FeedbackLoopTest, GivenOnesThatOthersHaveRunAreLeftOut) {
  const std::vector<FuzzInput> seeds = Seeds(40);
  FeedbackLoop loop(1, seeds, 0, 0);
  std::set<uint64_t> hashes;
  for (size_t i = 0; i < 30; ++i) hashes.insert(HashOf(seeds[i]));
  loop.LeaveOut(hashes);
  const std::vector<FeedbackOrder> batch = loop.NextBatch();
  EXPECT_EQ(batch.size(), 10u);
  for (const FeedbackOrder& order : batch) EXPECT_FALSE(hashes.contains(HashOf(order.parent())));
  EXPECT_FALSE(loop.NextBatch().front().as_it_is());

  // Where others have run all, they are still there to be changed.
  FeedbackLoop none(1, Seeds(1), 0, 0);
  none.LeaveOut({HashOf(seeds[0])});
  const std::vector<FeedbackOrder> first = none.NextBatch();
  EXPECT_EQ(first.size(), 32u);
  EXPECT_FALSE(first.front().as_it_is());
}

TEST(FeedbackLoopTest, WhatWasEndedIsNotKept) {
  FeedbackLoop loop(1, Seeds(1), 0, 0);
  std::vector<FeedbackAnswer> answers = Answers(loop.NextBatch());
  answers[0].set_outcome(FeedbackAnswer::RESOURCE);
  loop.Take(answers);
  EXPECT_TRUE(loop.corpus().entries().empty());
  // And there is still something to go on from.
  EXPECT_EQ(loop.NextBatch().size(), 32u);
}

}  // namespace
}  // namespace twinstep
