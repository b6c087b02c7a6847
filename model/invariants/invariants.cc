#include "model/invariants/invariants.h"

#include "model/invariants/async_calls.h"
#include "model/invariants/behaviour_kept.h"
#include "model/invariants/block_left.h"
#include "model/invariants/breakpoint_hits.h"
#include "model/invariants/breakpoint_missed.h"
#include "model/invariants/breakpoint_there.h"
#include "model/invariants/breakpoints_off.h"
#include "model/invariants/debugger_missed.h"
#include "model/invariants/detach_lets_go.h"
#include "model/invariants/edit_done.h"
#include "model/invariants/evaluated_right.h"
#include "model/invariants/exception_caught.h"
#include "model/invariants/exception_missed.h"
#include "model/invariants/exception_told.h"
#include "model/invariants/field_end_missed.h"
#include "model/invariants/frame_named.h"
#include "model/invariants/ignored_script.h"
#include "model/invariants/line_kept.h"
#include "model/invariants/logpoint_logged.h"
#include "model/invariants/look_kept.h"
#include "model/invariants/opened_right.h"
#include "model/invariants/pause_first.h"
#include "model/invariants/pause_reached.h"
#include "model/invariants/place_listed.h"
#include "model/invariants/place_set.h"
#include "model/invariants/places_same.h"
#include "model/invariants/rejections_told.h"
#include "model/invariants/restart_begins.h"
#include "model/invariants/resume_reason.h"
#include "model/invariants/return_kept.h"
#include "model/invariants/returned_right.h"
#include "model/invariants/run_to_reached.h"
#include "model/invariants/set_kept.h"
#include "model/invariants/stack_shown.h"
#include "model/invariants/step_in_async.h"
#include "model/invariants/step_in_enters.h"
#include "model/invariants/step_in_target.h"
#include "model/invariants/step_lost.h"
#include "model/invariants/step_out_leaves.h"
#include "model/invariants/step_over_as_in.h"
#include "model/invariants/step_over_await.h"
#include "model/invariants/step_over_level.h"
#include "model/invariants/value_shown.h"
#include "model/invariants/variable_there.h"

namespace twinstep {

absl::Span<const Invariant* const> Invariants() {
  static const Invariant* const kAll[] = {
      &PlaceSet(),           &LineKept(),       &PlaceListed(),   &PlacesSame(),       &ResumeReason(),
      &BreakpointThere(),    &PauseReached(),   &StackShown(),    &BreakpointMissed(), &BreakpointHits(),
      &FieldEndMissed(),     &DebuggerMissed(), &StepOverLevel(), &StepOutLeaves(),    &StepInEnters(),
      &StepLost(),           &StepOverAwait(),  &StepOverAsIn(),  &ExceptionMissed(),  &ExceptionCaught(),
      &ValueShown(),         &VariableThere(),  &BlockLeft(),     &EvaluatedRight(),   &ReturnedRight(),
      &FrameNamed(),         &SetKept(),        &RestartBegins(), &LookKept(),         &BehaviourKept(),
      &ExceptionToldRight(), &RejectionsTold(), &DetachLetsGo(),  &ReturnKept(),       &OpenedRight(),
      &BreakpointsOff(),     &LogpointLogged(), &RunToReached(),  &IgnoredScript(),    &AsyncCallsRight(),
      &StepInAsync(),        &StepInTarget(),   &PauseFirst(),    &EditDone(),
  };
  return kAll;
}

const Invariant* InvariantNamed(std::string_view name) {
  for (const Invariant* const invariant : Invariants()) {
    if (invariant->name() == name) return invariant;
  }
  return nullptr;
}

}  // namespace twinstep
