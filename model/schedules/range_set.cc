#include "model/schedules/range_set.h"

#include <algorithm>
#include <cstddef>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

// As Split of model/delta_debugging/configuration.h.
uint64_t Before(uint64_t size, uint64_t part, uint64_t parts) {
  return static_cast<uint64_t>(static_cast<unsigned __int128>(size) * part / parts);
}

}  // namespace

RangeSet::RangeSet(uint64_t begin, uint64_t end) { Append(begin, end); }

void RangeSet::Append(uint64_t begin, uint64_t end) {
  if (begin >= end) return;
  size_ += end - begin;
  if (!ranges_.empty() && ranges_.back().end == begin) {
    ranges_.back().end = end;
  } else {
    ranges_.push_back({begin, end});
  }
}

uint64_t RangeSet::CountIn(uint64_t begin, uint64_t end) const {
  uint64_t count = 0;
  auto range =
      std::partition_point(ranges_.begin(), ranges_.end(), [begin](const Range& one) { return one.end <= begin; });
  for (; range != ranges_.end() && range->begin < end; ++range) {
    count += std::min(range->end, end) - std::max(range->begin, begin);
  }
  return count;
}

RangeSet RangeSet::Union(const RangeSet& other) const {
  RangeSet result;
  size_t i = 0, j = 0;
  uint64_t done = 0;
  while (i < ranges_.size() || j < other.ranges_.size()) {
    const bool mine = j == other.ranges_.size() || (i < ranges_.size() && ranges_[i].begin <= other.ranges_[j].begin);
    const Range& next = mine ? ranges_[i++] : other.ranges_[j++];
    result.Append(std::max(next.begin, done), next.end);
    done = std::max(done, next.end);
  }
  return result;
}

RangeSet RangeSet::Without(const RangeSet& other) const {
  RangeSet result;
  size_t j = 0;
  for (const Range& range : ranges_) {
    uint64_t begin = range.begin;
    while (j < other.ranges_.size() && other.ranges_[j].end <= begin) ++j;
    for (size_t k = j; k < other.ranges_.size() && other.ranges_[k].begin < range.end; ++k) {
      result.Append(begin, other.ranges_[k].begin);
      begin = std::max(begin, other.ranges_[k].end);
    }
    result.Append(begin, range.end);
  }
  return result;
}

std::vector<RangeSet> RangeSet::Split(uint64_t parts) const {
  std::vector<RangeSet> result(parts);
  size_t range = 0;
  uint64_t at = ranges_.empty() ? 0 : ranges_[0].begin;
  for (uint64_t i = 0; i < parts; ++i) {
    uint64_t wanted = Before(size_, i + 1, parts) - Before(size_, i, parts);
    while (wanted > 0) {
      const uint64_t taken = std::min(wanted, ranges_[range].end - at);
      result[i].Append(at, at + taken);
      wanted -= taken;
      at += taken;
      if (at == ranges_[range].end && ++range < ranges_.size()) at = ranges_[range].begin;
    }
  }
  return result;
}

std::string RangeSet::Text() const {
  std::string text;
  for (const Range& range : ranges_) absl::StrAppend(&text, text.empty() ? "" : " ", range.begin, "-", range.end);
  return text;
}

}  // namespace twinstep
