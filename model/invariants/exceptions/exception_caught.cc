// With pauses on uncaught exceptions the program does not pause where a handler catches.

#include <string>

#include "model/invariants/exceptions/told_rejections.h"
#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

void CheckExceptionCaught(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const Stretch& stretch : session.stretches()) {
    checks.At(stretch.answer_event);
    const JudgedPause* const to = session.ToOf(stretch);
    if (stretch.exceptions != PauseOnExceptions::UNCAUGHT || to == nullptr) continue;
    if (to->paused->reason() != Paused::EXCEPTION || !to->match.matched() || to->match.ambiguous) continue;
    const ExceptionFate fate = FateAtPause(known, *to);
    if (fate.kind == ExceptionFate::kUnknown) {
      checks.Unknown(fate.why);
      continue;
    }
    checks.Count();
    if (fate.kind != ExceptionFate::kCaught && fate.kind != ExceptionFate::kHandled &&
        fate.kind != ExceptionFate::kDropped) {
      continue;
    }
    Datum expected = Said(Datum::NO_PAUSE, Datum::IS_CAUGHT);
    *expected.mutable_by() = CodeOf(known, fate.node);
    Violation& violation = checks.Break(
        to->event, fate.way.empty() ? ConstructAt(known, to->paused->location()) : std::string(fate.way),
        About(Aspect::EXCEPTION, to->paused->location()), std::move(expected), Said(Datum::UNCAUGHT_PAUSE));
    // An engine without notion of caught exceptions tells its tools of the clauses on the stack, and of no promise.
    violation.set_up_to_tools(!fate.way.empty());
  }
}

}  // namespace

const Invariant kExceptionCaught = {
    .name = "exception-caught",
    .promise =
        "With pauses on uncaught exceptions the program does not pause at an exception that a catch clause gets, on "
        "the stack or after an await, or a handler that its promise already has, or that a finally clause ends.",
    .source = Sources{.of_all = {"The checklist for language features: catch prediction; ECMA-262, 14.15.3 (try)",
                                 Document::CHECKLIST},
                      .of_engine = {"Chrome DevTools Protocol, Debugger.setPauseOnExceptions: uncaught",
                                    Document::DEBUGGER_DOMAIN}},
    .needs_truth = true,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = EXTRA_STOP,
    .phrase = "pauses for an exception as uncaught that is caught",
    .fault = Fault::kEngine,
    .check = CheckExceptionCaught,
    .seldom = true,
};

}  // namespace twinstep
