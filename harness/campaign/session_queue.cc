#include "harness/campaign/session_queue.h"

#include <algorithm>

namespace twinstep {

SessionQueue::SessionQueue(uint64_t first, uint64_t end, size_t configurations, std::set<uint64_t> done)
    : next_(first), end_(end), configurations_(std::max<size_t>(configurations, 1)), done_(std::move(done)) {
  SkipDone();
}

void SessionQueue::SkipDone() {
  while (!done_.empty() && *done_.begin() <= next_) {
    if (*done_.begin() == next_) ++next_;
    done_.erase(done_.begin());
  }
}

std::optional<uint64_t> SessionQueue::Next() const {
  if (closed_) return std::nullopt;
  if (!returned_.empty()) return *returned_.begin();
  if (next_ < end_) return next_;
  return std::nullopt;
}

std::optional<size_t> SessionQueue::NextConfiguration() const {
  const std::optional<uint64_t> next = Next();
  if (!next) return std::nullopt;
  return ConfigurationOf(*next);
}

std::optional<SessionQueue::Range> SessionQueue::Take(uint32_t most) {
  const std::optional<uint64_t> first = Next();
  if (!first || most == 0) return std::nullopt;
  Range range = {.first = *first, .count = 0};
  while (range.count < most) {
    const std::optional<uint64_t> next = Next();
    if (next != range.first + range.count || ConfigurationOf(*next) != ConfigurationOf(range.first)) break;
    ++range.count;
    if (returned_.erase(*next) == 0) {
      ++next_;
      SkipDone();
    }
  }
  return range;
}

}  // namespace twinstep
