// The tasks of a campaign on many machines (harness/cluster/), with feedback or without, while they are at work: how
// far each is, what they have found together, and which have gone silent.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_SHARDS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_SHARDS_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/bugs/known_list.h"
#include "model/status.h"

namespace twinstep {

// A task counts as silent if its last checkpoint is older than this; it writes one every second or after a session.
inline constexpr absl::Duration kSilentShard = absl::Minutes(3);

struct Shard {
  std::string name;
  // Empty, or why its numbers are missing: a sentence.
  std::string problem;
  // The number of sessions, or of inputs of a campaign with feedback.
  uint64_t sessions = 0;
  double seconds = 0;
  uint64_t crashes = 0;
  size_t causes = 0;
  bool ended = false;
  // The time since its last checkpoint.
  absl::Duration age;

  bool silent() const { return !ended && age > kSilentShard; }
  double rate() const { return seconds > 0 ? static_cast<double>(sessions) / seconds : 0; }
};

struct ShardCause {
  uint64_t sessions = 0;
  size_t shards = 0;
  // When the first shard met it, in seconds of that shard's work, taken as even.
  double seconds = 0;
  // Empty: new. Else what it is known as.
  std::string known = {};
};

struct Shards {
  // The tasks, sorted by name.
  std::vector<Shard> shards;
  // The causes by their text; those by design are left out.
  std::map<std::string, ShardCause> causes;
};

// Reads the tasks in the folders of `tasks`, whose files are not changed. Errors: it is not a folder.
absl::StatusOr<Shards> ReadShards(const std::string& tasks, const KnownList& known, absl::Time now);

// `news` is what changed since the previous campaign (cause_memory.h).
std::string ShardsText(const Shards& shards, const std::string& news);
std::string ShardsPage(const Shards& shards, const std::string& title, const std::string& news);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_SHARDS_H_
