// Between which events of a truth a program is, by how often its places have been come to.
//
// An engine counts blocks (Session::CountsAt); the truth's log says how often each statement had been begun at any
// event. A statement is begun only once its block is entered: with a count of n, the visit after the n-th has not come.
// A block that is entered begins its first statement at once: with a count of n, the n-th visit has come. Counts do not
// tell the moments between two entries apart, nor who is on the stack: place and stack do.
#ifndef TWINSTEP_MODEL_JUDGING_COUNTED_MOMENTS_H_
#define TWINSTEP_MODEL_JUDGING_COUNTED_MOMENTS_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/types/span.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "proto/location.pb.h"

namespace twinstep {

class CountedMoments {
 public:
  // `known` has a truth and outlives it. Truths of one program in one engine, with acts and without, have the same
  // places. O(events + nodes).
  explicit CountedMoments(const KnownProgram& known);

  // Whose counts are asked for, all in the main source.
  const std::vector<Location>& places() const { return places_; }

  // None: the counts are those of no moment of the truth. O(places).
  std::optional<MomentWindow> WindowOf(absl::Span<const uint64_t> counts) const;

  // Whether the counts of a complete run are those of the truth: every first statement of a block was begun as often as
  // its block was entered, and none more often. Of a truth that was cut nothing can be said: true.
  bool AreOfWholeRun(absl::Span<const uint64_t> counts) const;

 private:
  struct Counted {
    // Events about to do the statement, in order.
    std::vector<int> visits;
    // By visit, when its block is entered at the latest; empty: something else may run before, or may not.
    std::vector<Moment> entries;
    bool begins_block = false;
  };

  const TruthTimeline& timeline_;
  std::vector<Location> places_;
  // By place.
  std::vector<Counted> counted_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_COUNTED_MOMENTS_H_
