// Requests breakpoints where they slid to (ISSTA 2019, section 4.1.3).
//
// * Precondition: the events set breakpoints that went elsewhere than requested, if only to a column. No other
//   breakpoint of the initial run is there.
// * Effect: they are requested where they went, and removed there.
// * Relation: all outputs are equal at level FULL.
#ifndef TWINSTEP_MODEL_TRANSFORMATIONS_SLIDE_BREAKPOINT_H_
#define TWINSTEP_MODEL_TRANSFORMATIONS_SLIDE_BREAKPOINT_H_

#include "absl/strings/str_cat.h"
#include "model/transformations/transformation_class.h"

namespace twinstep {

class SlideBreakpointTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "SlideBreakpoint"; }
  std::string_view circumstance() const override { return "with breakpoints requested where they had slid to"; }
  std::string relation() const override {
    return absl::StrCat("Breakpoints that slid were requested where they had gone", kAnswersSame);
  }
  Transformation::KindCase kind() const override { return Transformation::kSlideBreakpoint; }
  TransformationFamily family() const override { return TransformationFamily::kActions; }
  Proposal Propose(const InitialRun& initial, Random& random) const override;
  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override;
};

// Events of all breakpoints that went elsewhere than requested.
std::vector<uint32_t> SlidBreakpointEvents(const Trace& initial);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRANSFORMATIONS_SLIDE_BREAKPOINT_H_
