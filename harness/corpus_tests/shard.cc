#include "harness/corpus_tests/shard.h"

#include <algorithm>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "harness/results/atomic_file.h"

namespace twinstep {

absl::StatusOr<Shard> ShardOf(const std::function<const char*(const char*)>& environment) {
  Shard shard;
  const char* const total = environment("TEST_TOTAL_SHARDS");
  const char* const index = environment("TEST_SHARD_INDEX");
  if (total == nullptr && index == nullptr) return shard;
  if (total == nullptr || index == nullptr || !absl::SimpleAtoi(total, &shard.total) ||
      !absl::SimpleAtoi(index, &shard.index) || shard.index >= shard.total) {
    return absl::InvalidArgumentError(absl::StrCat("TEST_SHARD_INDEX (", index == nullptr ? "not set" : index,
                                                   ") must be a number below TEST_TOTAL_SHARDS (",
                                                   total == nullptr ? "not set" : total, ")"));
  }
  return shard;
}

absl::Status AcknowledgeShards(const std::function<const char*(const char*)>& environment) {
  const char* const path = environment("TEST_SHARD_STATUS_FILE");
  return path == nullptr || *path == '\0' ? absl::OkStatus() : WriteFileAtomically(path, "");
}

SessionRange SessionsOf(const Shard& shard, uint64_t first, uint64_t sessions) {
  const uint64_t each = sessions / shard.total;
  const uint64_t longer = sessions % shard.total;
  const auto begin_of = [&](uint64_t index) { return first + index * each + std::min(index, longer); };
  return {.first = begin_of(shard.index), .end = begin_of(uint64_t{shard.index} + 1)};
}

}  // namespace twinstep
