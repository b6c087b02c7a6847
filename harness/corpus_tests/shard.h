// Which sessions of a campaign a shard of a Bazel test runs.
#ifndef TWINSTEP_HARNESS_CORPUS_TESTS_SHARD_H_
#define TWINSTEP_HARNESS_CORPUS_TESTS_SHARD_H_

#include <cstdint>
#include <functional>

#include "model/status.h"

namespace twinstep {

struct Shard {
  uint32_t index = 0;
  uint32_t total = 1;
};

// What Bazel says in TEST_TOTAL_SHARDS and TEST_SHARD_INDEX; the one shard of a test that has no shards. `environment`
// answers null where there is no such variable. Errors: InvalidArgument where they are no numbers that fit each other.
absl::StatusOr<Shard> ShardOf(const std::function<const char*(const char*)>& environment);

// Tells Bazel that the test knows of shards: makes the file that TEST_SHARD_STATUS_FILE names, if it names one.
absl::Status AcknowledgeShards(const std::function<const char*(const char*)>& environment);

struct SessionRange {
  uint64_t first = 0;
  uint64_t end = 0;
};

// The shard's block of `sessions` sessions from `first` on. The blocks of all shards follow each other, hold every
// session once, and differ in length by one at most, so that they merge to the campaign that has no shards.
SessionRange SessionsOf(const Shard& shard, uint64_t first, uint64_t sessions);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CORPUS_TESTS_SHARD_H_
