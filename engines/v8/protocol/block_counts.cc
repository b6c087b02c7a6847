#include "engines/v8/protocol/block_counts.h"

#include <map>

namespace twinstep {
namespace {

using CoveredFunction = InspectorSession::CoveredFunction;
using CoveredRange = InspectorSession::CoveredRange;

bool Holds(int64_t begin, int64_t end, int offset) { return begin <= offset && offset < end; }

// Ranges are given outer ones before inner ones.
uint64_t CountAt(const CoveredFunction& function, int offset) {
  int64_t count = 0;
  for (const CoveredRange& range : function.ranges) {
    if (Holds(range.begin, range.end, offset)) count = range.count;
  }
  return count > 0 ? static_cast<uint64_t>(count) : 0;
}

}  // namespace

void BlockCounts::Add(absl::Span<const int> offsets, absl::Span<const CoveredFunction> functions) {
  counts_.resize(offsets.size());
  std::map<Bounds, const CoveredFunction*> taken;
  for (const CoveredFunction& function : functions) {
    if (function.ranges.empty()) continue;
    const Bounds bounds(function.ranges.front().begin, function.ranges.front().end);
    functions_.insert(bounds);
    taken.emplace(bounds, &function);
  }
  for (size_t i = 0; i < offsets.size(); ++i) {
    const Bounds* innermost = nullptr;
    for (const Bounds& one : functions_) {
      // Where a function begins stands the code that makes it, but for the script's own.
      if (innermost != nullptr ? one.first >= offsets[i] : one.first > offsets[i]) break;
      const bool is_inner = innermost == nullptr || one.second - one.first < innermost->second - innermost->first;
      if (is_inner && Holds(one.first, one.second, offsets[i])) innermost = &one;
    }
    const auto found = innermost == nullptr ? taken.end() : taken.find(*innermost);
    if (found != taken.end()) counts_[i] += CountAt(*found->second, offsets[i]);
  }
}

}  // namespace twinstep
