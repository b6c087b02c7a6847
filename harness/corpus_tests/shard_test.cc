#include "harness/corpus_tests/shard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <string>
#include <vector>

namespace twinstep {
namespace {

using ::testing::HasSubstr;

std::function<const char*(const char*)> Environment(const std::map<std::string, std::string>& variables) {
  return [&variables](const char* name) -> const char* {
    const auto it = variables.find(name);
    return it == variables.end() ? nullptr : it->second.c_str();
  };
}

TEST(ShardTest, AllShardsHoldEverySessionOnceAndInOrder) {
  for (const uint64_t sessions : {0, 1, 5, 7, 100, 1001}) {
    for (const uint32_t total : {1u, 2u, 3u, 7u, 50u}) {
      uint64_t next = 30;
      for (uint32_t index = 0; index < total; ++index) {
        const SessionRange range = SessionsOf({.index = index, .total = total}, 30, sessions);
        EXPECT_EQ(range.first, next);
        EXPECT_GE(range.end, range.first);
        EXPECT_LE(range.end - range.first, sessions / total + 1);
        next = range.end;
      }
      EXPECT_EQ(next, 30 + sessions);
    }
  }
}

TEST(ShardTest, BazelSaysWhich) {
  const std::map<std::string, std::string> none, third = {{"TEST_TOTAL_SHARDS", "5"}, {"TEST_SHARD_INDEX", "2"}};
  EXPECT_EQ(ShardOf(Environment(none))->total, 1u);
  EXPECT_EQ(ShardOf(Environment(third))->total, 5u);
  EXPECT_EQ(ShardOf(Environment(third))->index, 2u);
}

TEST(ShardTest, WhatBazelDoesNotSayIsASentence) {
  const std::map<std::string, std::string> high = {{"TEST_TOTAL_SHARDS", "5"}, {"TEST_SHARD_INDEX", "5"}},
                                           half = {{"TEST_TOTAL_SHARDS", "5"}},
                                           words = {{"TEST_TOTAL_SHARDS", "5"}, {"TEST_SHARD_INDEX", "one"}};
  for (const auto& variables : {high, half, words}) {
    EXPECT_THAT(std::string(ShardOf(Environment(variables)).status().message()),
                HasSubstr("must be a number below TEST_TOTAL_SHARDS (5)"));
  }
}

TEST(ShardTest, TellsBazelThatItKnowsOfShards) {
  const std::string path = ::testing::TempDir() + "/shard_status";
  const std::map<std::string, std::string> variables = {{"TEST_SHARD_STATUS_FILE", path}}, none;
  EXPECT_TRUE(AcknowledgeShards(Environment(none)).ok());
  EXPECT_TRUE(AcknowledgeShards(Environment(variables)).ok());
  EXPECT_TRUE(std::ifstream(path).good());
}

}  // namespace
}  // namespace twinstep
