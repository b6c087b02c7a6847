#include "model/invariants/cause_construct.h"

#include <optional>
#include <string_view>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "model/invariants/breakpoint_construct.h"
#include "model/invariants/breakpoint_there.h"
#include "model/invariants/edited_source.h"
#include "model/invariants/program_construct.h"
#include "model/invariants/removed_breakpoint.h"
#include "model/invariants/step_construct.h"
#include "model/invariants/variable_construct.h"
#include "model/invariants/violation_place.h"

namespace twinstep {
namespace {

constexpr char kPauseOnException[] = "pause on an exception";

std::string OfReason(const JudgedSession& session, const Violation& violation) {
  const Stretch* const stretch = StretchTo(session, violation.event());
  if (stretch == nullptr || session.FromOf(*stretch) == nullptr) return violation.construct();
  const bool exception = session.FromOf(*stretch)->paused->reason() == Paused::EXCEPTION;
  return exception ? kPauseOnException : "pause on the way of a step";
}

}  // namespace

std::string CauseConstruct(const JudgedSession& session, const Violation& violation) {
  const KnownProgram& known = session.known();
  if (known.tree == nullptr) return violation.construct();
  const std::string& invariant = violation.invariant();
  if (known.timeline != nullptr) {
    if (!violation.variable().empty()) {
      std::string construct = OfVariable(session, violation);
      // What is shown is what the program has by then. Only calls decide what `this` is.
      const bool other_value = absl::EndsWith(construct, ", with another value") && violation.variable() != "this";
      if (other_value && known.facts->tools_side.empty() && RemovedLastBefore(session, violation.event())) {
        return absl::StrCat("program with a ", kRemovedLast);
      }
      return construct;
    }
    if (absl::StartsWith(invariant, "step-")) return OfStep(session, violation);
    if (invariant == "breakpoint-missed" || invariant == "breakpoint-hits" || invariant == "debugger-missed")
      return OfMissedBreakpoint(session, violation);
  }
  if (invariant == "run-to-reached") {
    const Stretch* const stretch = StretchTo(session, violation.event());
    const JudgedPause* const from = stretch == nullptr ? nullptr : session.FromOf(*stretch);
    // It goes on as the step that was under way.
    const JudgedPause* const to = stretch == nullptr ? nullptr : session.ToOf(*stretch);
    if (from != nullptr && from->paused->reason() == Paused::EXCEPTION && to != nullptr &&
        to->paused->reason() == Paused::LOCATION_REACHED &&
        PlaceOf(to->paused->location()) != PlaceOf(stretch->action->run_to_location().location())) {
      return kPauseOnException;
    }
    return OfMissedBreakpoint(session, violation);
  }
  const bool is_of_places = invariant == "line-kept" || invariant == "places-same" || invariant == "place-listed";
  if (is_of_places && EditedBefore(session, static_cast<int>(violation.event()))) return kEditedProgram;
  if (invariant == "line-kept") return OfLine(session, violation);
  if (invariant == "place-set") return OfSetPlace(session, violation);
  if (invariant == "behaviour-kept") return OfProgram(session);
  if (invariant == "opened-right" && violation.what().find(": this[") != std::string::npos) {
    return "property of this";
  }
  if (invariant == "return-kept" && RemovedAtPause(session, violation.event()))
    return "pause at which a breakpoint was removed";
  if (invariant == "field-end-missed") return "field";
  if (violation.construct() == kCallsBegin) return violation.construct();
  if (invariant == "resume-reason") return OfReason(session, violation);
  const bool is_told = invariant == "rejections-told" || invariant == "exception-told";
  if (is_told && EditedBefore(session, static_cast<int>(violation.event()))) return kEditedProgram;
  // The way that a promise takes, where one does.
  if (absl::StartsWith(invariant, "exception-") || invariant == "async-calls") return violation.construct();
  if (invariant == "logpoint-logged") return OfLogpoint(session, violation);
  const Output& output = session.trace().events(static_cast<int>(violation.event())).output();
  if (output.has_paused()) return OfPause(session, violation, output.paused());
  return violation.construct();
}

}  // namespace twinstep
