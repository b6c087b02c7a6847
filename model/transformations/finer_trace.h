// Breakpoints pause wherever steps pause (beyond the paper).
//
// * Precondition: the initial run has a step.
// * Effect: a breakpoint at every breakable place, and nothing but resumes, until all pauses of the initial run have
//   come.
// * Relation: the pauses of the initial run are a subsequence of the follow-up's, equal at level FULL but for
//   completion values, which a breakpoint does not see, and for pauses at the end of a frame, where no code is
//   (EngineFacts::pauses_at_frame_ends). With EngineFacts::breaks_once_per_place a pause need not come if its place is
//   paused at some other time: the breakpoint is on one of the instructions that are there, in one of the functions
//   that end there, and steps stop at each (seen in Node 20: in `const v = (value) => (push(value), value)` steps come
//   to the last `value` twice a call, a breakpoint once).
// * Not applicable: a pause of the initial run is at a place that takes no breakpoint, or does not come within
//   kMostFinerPauses of the follow-up.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_FINER_TRACE_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_FINER_TRACE_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/transformation_class.h"

namespace twinstep {

inline constexpr int kMostFinerPauses = 300;

class FinerTraceTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "FinerTrace"; }
  std::string_view circumstance() const override { return "with a breakpoint at every place instead of steps"; }
  std::string relation() const override {
    return absl::StrCat("Breakpoints at every place took the place of steps", kPausesStay);
  }
  Transformation::KindCase kind() const override { return Transformation::kFinerTrace; }
  TransformationFamily family() const override { return TransformationFamily::kCircumstances; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_FINER_TRACE_H_
