#include "harness/reduction/text_deltas.h"

#include <gtest/gtest.h>

#include "model/random.h"

namespace twinstep {
namespace {

TEST(TextDeltasTest, AChangedUnitIsOneDifference) {
  const TextDeltas deltas({"a", "b", "c"}, {"a", "x", "c"});
  EXPECT_EQ(deltas.size(), 1);
  EXPECT_EQ(deltas.Apply({}), "abc");
  EXPECT_EQ(deltas.Apply({0}), "axc");
}

TEST(TextDeltasTest, TakesOutAndPutsInAsLittleAsPossible) {
  const TextDeltas out({"a", "b", "c", "d"}, {"a", "x", "d"});
  EXPECT_EQ(out.size(), 2);
  EXPECT_EQ(out.Apply({0}), "axcd");
  EXPECT_EQ(out.Apply({1}), "abd");
  EXPECT_EQ(out.Apply({0, 1}), "axd");
  // The line before the changed one is new.
  const TextDeltas before({"let b = 2;"}, {"note", "let b = 3;"});
  EXPECT_EQ(before.size(), 2);
  EXPECT_EQ(before.Apply({0}), "notelet b = 2;");
  const TextDeltas in({"a", "d"}, {"a", "x", "y", "d"});
  EXPECT_EQ(in.size(), 2);
  EXPECT_EQ(in.Apply({1}), "ayd");
}

TEST(TextDeltasTest, NoneAndAllGiveBothTexts) {
  Random random(1);
  for (int round = 0; round < 300; ++round) {
    const auto text = [&random] {
      std::vector<std::string> units;
      for (uint64_t i = 0, size = random.Below(30); i < size; ++i) units.emplace_back(1, "abc"[random.Below(3)]);
      return units;
    };
    const auto join = [](const std::vector<std::string>& units) {
      std::string all;
      for (const std::string& unit : units) all += unit;
      return all;
    };
    const std::vector<std::string> from = text(), to = text();
    const TextDeltas deltas(from, to);
    EXPECT_EQ(deltas.Apply({}), join(from));
    EXPECT_EQ(deltas.Apply(AllOf(deltas.size())), join(to));
    // Not more than to take out all and to put in all, and none where they are equal.
    EXPECT_LE(deltas.size(), static_cast<int>(from.size() + to.size()));
    EXPECT_EQ(TextDeltas(from, from).size(), 0);
  }
}

TEST(TextDeltasTest, SplitsAndLosesNothing) {
  EXPECT_EQ(SplitLines("a\nb\r\n\nc"), (std::vector<std::string>{"a\n", "b\r\n", "\n", "c"}));
  EXPECT_EQ(SplitWords("let a1 = f(2);"),
            (std::vector<std::string>{"let", " ", "a1", " ", "=", " ", "f", "(", "2", ")", ";"}));
  EXPECT_EQ(SplitCharacters("a\xC3\xA4"), (std::vector<std::string>{"a", "\xC3\xA4"}));
  EXPECT_TRUE(SplitLines("").empty());
}

}  // namespace
}  // namespace twinstep
