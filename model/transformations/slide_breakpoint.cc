// Requests breakpoints where they slid to (ISSTA 2019, section 4.1.3).
//
// * Precondition: the events set breakpoints that went elsewhere than requested, if only to a column. No other
//   breakpoint of the initial run is there.
// * Effect: they are requested where they went, and removed there.
// * Relation: all outputs are equal at level FULL.

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "model/follow_up/initial_trace.h"
#include "model/status.h"
#include "model/transformations/transformations.h"

namespace twinstep {
namespace {

bool SameRequest(const Location& a, const Location& b) { return SamePlace(a, b) && a.has_column() == b.has_column(); }

class SlidBreakpoints : public FollowUp {
 public:
  explicit SlidBreakpoints(std::vector<std::pair<Location, Location>> slid) : slid_(std::move(slid)) {}

  absl::StatusOr<std::optional<Location>> Requested(int, const Location& initial) override {
    for (const auto& [requested, actual] : slid_) {
      if (SameRequest(initial, requested)) return actual;
    }
    return initial;
  }

 private:
  // As requested, as answered.
  const std::vector<std::pair<Location, Location>> slid_;
};

const Location* AnswerTo(const Trace& initial, uint32_t event) {
  const Action* action = ActionAt(initial, event);
  const int answer = static_cast<int>(event) + 1;
  if (action == nullptr || !action->has_set_breakpoint() || answer >= initial.events_size()) return nullptr;
  const Output& output = initial.events(answer).output();
  return output.has_breakpoint_set() ? &output.breakpoint_set().location() : nullptr;
}

bool Slid(const Trace& initial, uint32_t event) {
  const Location* actual = AnswerTo(initial, event);
  return actual != nullptr &&
         !SameRequest(initial.events(static_cast<int>(event)).action().set_breakpoint().location(), *actual);
}

bool IsAlone(const Trace& initial, uint32_t event) {
  const std::vector<Location> places = BreakpointPlaces(initial);
  const Location& actual = *AnswerTo(initial, event);
  return std::count_if(places.begin(), places.end(),
                       [&actual](const Location& place) { return SamePlace(place, actual); }) == 1;
}

class SlideBreakpointTransformation final : public TransformationClass {
 public:
  std::string_view name() const override { return "SlideBreakpoint"; }
  std::string_view circumstance() const override { return "with breakpoints requested where they had slid to"; }
  std::string relation() const override {
    return absl::StrCat("Breakpoints that slid were requested where they had gone", kAnswersSame);
  }
  Transformation::KindCase kind() const override { return Transformation::kSlideBreakpoint; }
  TransformationFamily family() const override { return TransformationFamily::kActions; }
  Proposal Propose(const InitialRun& initial, Random& random) const override {
    std::vector<uint32_t> slid = SlidBreakpointEvents(*initial.trace);
    if (slid.empty()) return {std::nullopt, "no breakpoint slid"};
    slid.erase(std::remove_if(slid.begin(), slid.end(),
                              [&initial](uint32_t event) { return !IsAlone(*initial.trace, event); }),
               slid.end());
    if (slid.empty()) return {std::nullopt, "where a breakpoint slid to there is another one"};
    Proposal proposal;
    proposal.transformation.emplace().mutable_slide_breakpoint()->add_events(slid[random.Below(slid.size())]);
    return proposal;
  }

  absl::StatusOr<std::unique_ptr<FollowUp>> Plan(const InitialRun& initial,
                                                 const Transformation& transformation) const override {
    std::vector<std::pair<Location, Location>> slid;
    for (const uint32_t event : transformation.slide_breakpoint().events()) {
      if (!Slid(*initial.trace, event)) {
        return absl::FailedPreconditionError("the event is not a slid breakpoint of the initial run");
      }
      if (!IsAlone(*initial.trace, event)) {
        return absl::FailedPreconditionError("where a breakpoint slid to there is another one");
      }
      slid.emplace_back(ActionAt(*initial.trace, event)->set_breakpoint().location(), *AnswerTo(*initial.trace, event));
    }
    if (slid.empty()) return absl::FailedPreconditionError("the message names no breakpoint");
    return std::make_unique<SlidBreakpoints>(std::move(slid));
  }
};

}  // namespace

std::vector<uint32_t> SlidBreakpointEvents(const Trace& initial) {
  std::vector<uint32_t> slid;
  for (int event = 0; event < initial.events_size(); ++event) {
    if (Slid(initial, static_cast<uint32_t>(event))) slid.push_back(static_cast<uint32_t>(event));
  }
  return slid;
}

std::unique_ptr<TransformationClass> MakeSlideBreakpoint() { return std::make_unique<SlideBreakpointTransformation>(); }

}  // namespace twinstep
