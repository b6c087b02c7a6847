#include "harness/fuzzing/feedback_loop.h"

#include <string>

#include "gtest/gtest.h"

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

TEST(FeedbackLoopTest, WhatIsTakenInRunsAsItIsAndIsGoneOnFrom) {
  FeedbackLoop loop(1, Seeds(3), 0, 0);
  Campaign(loop, 3);
  const size_t behaviours = loop.behaviours().size();
  FuzzInput input;
  input.mutable_test_case()->mutable_program()->set_source(std::string(500, 'a'));
  loop.TakeIn({input, input});
  const std::vector<FeedbackOrder> batch = loop.NextBatch();
  ASSERT_EQ(batch.size(), 2u);
  EXPECT_TRUE(batch[0].as_it_is());
  loop.Take(Answers(batch));
  EXPECT_EQ(loop.behaviours().size(), behaviours + 1);
  EXPECT_EQ(loop.corpus().entries().back().input.test_case().program().source().size(), 500u);
  EXPECT_FALSE(loop.NextBatch().front().as_it_is());
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
