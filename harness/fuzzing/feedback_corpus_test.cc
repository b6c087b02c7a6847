#include "harness/fuzzing/feedback_corpus.h"

#include <set>
#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;

CorpusEntry Entry(uint64_t number, std::vector<uint64_t> behaviours, size_t size = 1) {
  CorpusEntry entry{.input = {}, .behaviours = std::move(behaviours), .number = number};
  entry.input.mutable_test_case()->mutable_program()->set_source(std::string(size, ';'));
  return entry;
}

std::vector<uint64_t> Numbers(const FeedbackCorpus& corpus) {
  std::vector<uint64_t> numbers;
  for (const CorpusEntry& entry : corpus.entries()) numbers.push_back(entry.number);
  return numbers;
}

TEST(FeedbackCorpusTest, KeepsWhatShowsSomethingNew) {
  FeedbackCorpus corpus;
  EXPECT_TRUE(corpus.Add(Entry(1, {10, 20})));
  EXPECT_FALSE(corpus.Add(Entry(2, {10})));
  EXPECT_FALSE(corpus.Add(Entry(3, {})));
  EXPECT_TRUE(corpus.Add(Entry(4, {20, 30})));
  EXPECT_THAT(Numbers(corpus), ElementsAre(1, 4));
  EXPECT_EQ(corpus.behaviours(), 3u);
}

TEST(FeedbackCorpusTest, DistilledItShowsAsMuchWithLess) {
  FeedbackCorpus corpus;
  corpus.Add(Entry(1, {1}));
  corpus.Add(Entry(2, {2}, 10));
  corpus.Add(Entry(3, {1, 2, 3}, 5));
  corpus.Add(Entry(4, {4}));
  corpus.Distill();
  EXPECT_THAT(Numbers(corpus), ElementsAre(3, 4));
  EXPECT_EQ(corpus.behaviours(), 4u);
  EXPECT_FALSE(corpus.Add(Entry(5, {1, 2})));
}

TEST(FeedbackCorpusTest, ChoosesAllAndRareOnesMoreOften) {
  FeedbackCorpus corpus;
  for (uint64_t i = 0; i < 9; ++i) corpus.AddAlways(Entry(i, {1}));
  corpus.Add(Entry(9, {1, 2}));
  Random random(1);
  std::map<uint64_t, int> chosen;
  for (int i = 0; i < 1000; ++i) ++chosen[corpus.Choose(random).number];
  EXPECT_EQ(chosen.size(), 10u);
  EXPECT_GT(chosen[9], 150);
}

}  // namespace
}  // namespace twinstep
