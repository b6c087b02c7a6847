// How often places of a script have been come to, by V8's counts of blocks.
#ifndef TWINSTEP_ENGINES_V8_PROTOCOL_BLOCK_COUNTS_H_
#define TWINSTEP_ENGINES_V8_PROTOCOL_BLOCK_COUNTS_H_

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "engines/v8/protocol/inspector_session.h"

namespace twinstep {

// Adds up what one take after another tells: V8 counts from each to the next. A place has the count of the innermost
// block around it in the innermost function around it. V8 leaves out blocks that were entered as often as those around
// them, and functions that were not called while the code around them was not entered either: those that it has told of
// are kept in mind, as a place in one of them would be taken for one of the code around.
class BlockCounts {
 public:
  // The places, as UTF-16 offsets, whose counts are kept; the same in all calls.
  void Add(absl::Span<const int> offsets, absl::Span<const InspectorSession::CoveredFunction> functions);
  // In the order of the places.
  const std::vector<uint64_t>& counts() const { return counts_; }

 private:
  using Bounds = std::pair<int64_t, int64_t>;
  // Outer ones first.
  struct IsOutside {
    bool operator()(const Bounds& a, const Bounds& b) const {
      return a.first != b.first ? a.first < b.first : a.second > b.second;
    }
  };

  // All that were ever told of.
  std::set<Bounds, IsOutside> functions_;
  std::vector<uint64_t> counts_;
};

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_V8_PROTOCOL_BLOCK_COUNTS_H_
