// Sets of numbers as ranges: what delta debugging chooses from where there are billions of differences.
#ifndef TWINSTEP_MODEL_SCHEDULES_RANGE_SET_H_
#define TWINSTEP_MODEL_SCHEDULES_RANGE_SET_H_

#include <cstdint>
#include <string>
#include <vector>

namespace twinstep {

// From `begin` up to `end`, not empty.
struct Range {
  uint64_t begin = 0;
  uint64_t end = 0;

  friend bool operator==(const Range&, const Range&) = default;
};

// Immutable. Everything is linear in the number of ranges, whatever their length.
class RangeSet {
 public:
  RangeSet() = default;
  // `begin` up to `end`; empty where they are equal.
  RangeSet(uint64_t begin, uint64_t end);

  // Ascending, with a gap between each two.
  const std::vector<Range>& ranges() const { return ranges_; }
  uint64_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  // How many of `begin` up to `end` are in it.
  uint64_t CountIn(uint64_t begin, uint64_t end) const;

  RangeSet Union(const RangeSet& other) const;
  RangeSet Without(const RangeSet& other) const;
  // `parts` pieces one behind the other whose sizes differ by one at most. 1 <= parts <= size().
  std::vector<RangeSet> Split(uint64_t parts) const;

  // "0-5 9-10": equal for equal sets.
  std::string Text() const;
  friend bool operator==(const RangeSet& a, const RangeSet& b) { return a.ranges_ == b.ranges_; }

 private:
  void Append(uint64_t begin, uint64_t end);

  std::vector<Range> ranges_;
  uint64_t size_ = 0;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SCHEDULES_RANGE_SET_H_
