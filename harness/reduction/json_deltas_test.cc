#include "harness/reduction/json_deltas.h"

#include <gtest/gtest.h>

#include "model/random.h"
#include "model/source/json_tree.h"
#include "model/source/source_text.h"

namespace twinstep {
namespace {

using Strings = JsonDeltas::Strings;

JsonDeltas Between(const std::string& from, const std::string& to, Strings strings = Strings::kWhole) {
  absl::StatusOr<JsonDeltas> deltas = JsonDeltas::Between(from, to, strings);
  EXPECT_TRUE(deltas.ok()) << deltas.status();
  return *std::move(deltas);
}

TEST(JsonDeltasTest, TakesOutPutsInAndReplacesWholeValues) {
  const JsonDeltas deltas =
      Between(R"({"a": [1, 2], "b": "x y", "c": null})", R"({"a": [1, 48], "d": {"e": []}, "c": null})");
  ASSERT_EQ(deltas.size(), 3);
  EXPECT_EQ(deltas.Apply({}), R"({"a": [1, 2], "b": "x y", "c": null})");
  EXPECT_EQ(deltas.Apply({0}), R"({"a": [1, 48], "b": "x y", "c": null})");
  EXPECT_EQ(deltas.Apply({1}), R"({"a": [1, 2], "d": {"e": []}, "b": "x y", "c": null})");
  EXPECT_EQ(deltas.Apply({2}), R"({"a": [1, 2], "c": null})");
}

// 8 and 4 became 48 by characters, and "count" an order by tokens.
TEST(JsonDeltasTest, AnElementIsOneDifference) {
  const JsonDeltas deltas =
      Between(R"([{"name": "tea", "count": 2}, {"name": "cake", "count": 1}])", R"([{"name": "tea", "count": 2}])");
  ASSERT_EQ(deltas.size(), 1);
  EXPECT_EQ(deltas.Apply({0}), R"([{"name": "tea", "count": 2}])");
}

TEST(JsonDeltasTest, StringsByWordsAndCharacters) {
  const JsonDeltas words = Between(R"({"t": "a fine\nday"})", R"({"t": "a wet\tday"})", Strings::kWords);
  ASSERT_EQ(words.size(), 2);
  EXPECT_EQ(words.Apply({0}), R"({"t": "a wet\nday"})");
  EXPECT_EQ(words.Apply({1}), R"({"t": "a fine\tday"})");
  EXPECT_EQ(Between("12", "13", Strings::kCharacters).size(), 1);
}

TEST(JsonDeltasTest, WhatIsNotJsonIsToldSo) { EXPECT_FALSE(JsonDeltas::Between("{", "1", Strings::kWhole).ok()); }

std::string RandomJson(Random& random, int depth) {
  switch (random.Below(depth > 2 ? 3 : 5)) {
    case 0:
      return std::to_string(random.Below(4));
    case 1:
      return random.Below(2) == 0 ? "\"a\\u00e9 b\"" : "\"\xC3\xA9 c\\\"\"";
    case 2:
      return " null ";
    case 3: {
      std::string text = "[ ";
      for (uint64_t i = 0, n = random.Below(4); i < n; ++i)
        text += (i == 0 ? "" : ", ") + RandomJson(random, depth + 1);
      return text + "]";
    }
    default: {
      std::string text = "{";
      for (uint64_t i = 0, n = random.Below(4); i < n; ++i) {
        text += (i == 0 ? "\n\"" : " ,\"") + std::string(1, "abc\xC3"[random.Below(3)]) +
                "\" : " + RandomJson(random, depth + 1);
      }
      return text + "\n}";
    }
  }
}

TEST(JsonDeltasTest, NoneIsTheFirstAndEverythingBetweenIsJson) {
  Random random(7);
  for (int round = 0; round < 500; ++round) {
    const std::string from = RandomJson(random, 0), to = RandomJson(random, 0);
    const auto strings = static_cast<Strings>(random.Below(3));
    const JsonDeltas deltas = Between(from, to, strings);
    EXPECT_EQ(deltas.Apply({}), from);
    // As values, the second: nothing is left to do.
    EXPECT_EQ(Between(deltas.Apply(AllOf(deltas.size())), to).size(), 0) << from << "\n" << to;
    Configuration some;
    for (int i = 0; i < deltas.size(); ++i) {
      if (random.Below(2) == 0) some.push_back(i);
    }
    EXPECT_TRUE(ParseJson(SourceText(deltas.Apply(some))).ok()) << deltas.Apply(some);
  }
}

}  // namespace
}  // namespace twinstep
