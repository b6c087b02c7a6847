// Counts of a CampaignState: what was never counted is not in them.
#ifndef TWINSTEP_HARNESS_CAMPAIGN_COUNTS_H_
#define TWINSTEP_HARNESS_CAMPAIGN_COUNTS_H_

#include <google/protobuf/map.h>

#include <cstdint>

namespace twinstep {

// `key` is a number of SessionEnd, Divergence.Type or CrashFinding.Kind.
inline uint64_t CountOf(const google::protobuf::Map<uint32_t, uint64_t>& counts, uint32_t key) {
  const auto it = counts.find(key);
  return it == counts.end() ? 0 : it->second;
}

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_CAMPAIGN_COUNTS_H_
