#include "harness/fuzzing/feedback_loop.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

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
  EXPECT_EQ(corpus.Add(Entry(1, {10, 20})), 2);
  EXPECT_EQ(corpus.Add(Entry(2, {10})), 0);
  EXPECT_EQ(corpus.Add(Entry(3, {})), 0);
  EXPECT_EQ(corpus.Add(Entry(4, {20, 30})), 1);
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
  EXPECT_EQ(corpus.Add(Entry(5, {1, 2})), 0);
}

TEST(FeedbackCorpusTest, ChoosesAllAndFruitfulOnesMoreOften) {
  FeedbackCorpus corpus;
  for (uint64_t i = 0; i < 10; ++i) {
    CorpusEntry entry = Entry(i, {i});
    entry.cost = 10;
    corpus.Add(std::move(entry));
  }
  const auto choose = [&corpus] {
    Random random(1);
    std::vector<int> chosen(10);
    for (int i = 0; i < 1000; ++i) ++chosen[corpus.Choose(random)];
    return chosen;
  };
  corpus.Learn(9, /*found=*/30, /*cost=*/100);
  const std::vector<int> chosen = choose();
  EXPECT_GT(chosen[9], 300);
  EXPECT_GT(*std::min_element(chosen.begin(), chosen.end()), 10);
  // Nothing more has come of it.
  corpus.Learn(9, /*found=*/0, /*cost=*/2000);
  EXPECT_LT(choose()[9], 100);
}

}  // namespace
}  // namespace twinstep
