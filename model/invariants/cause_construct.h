// What a broken promise is about, so that one bug has one name wherever programs meet it.
#ifndef TWINSTEP_MODEL_INVARIANTS_CAUSE_CONSTRUCT_H_
#define TWINSTEP_MODEL_INVARIANTS_CAUSE_CONSTRUCT_H_

#include <string>

#include "model/judging/judged_session.h"
#include "proto/verdict.pb.h"

namespace twinstep {

// In place of the ESTree type that an invariant gives as the violation's construct: of a variable its kind, where it
// stands and what is wrong with its value ("declaration in a loop, shown before it runs"), of a step what it has to
// deal with ("return that waits for finally", "yield*", "await"), of a place the kind of code that it ends or begins
// ("end of a function that can wait"). Kinds of loops, declarations and functions that debuggers treat alike are one.
// The type itself where nothing more is known. Each invariant's row says which of the functions below, or of its own,
// is asked (Invariant::cause).

// The construct that the invariant gave.
std::string CauseAsGiven(const JudgedSession& session, const Violation& violation);
// The place of the pause that is the wrong answer; of other answers the construct that the invariant gave.
std::string CauseOfAnswer(const JudgedSession& session, const Violation& violation);
// The same, of a pause that stands where the program does not come, or with another stack.
std::string CauseOfWrongPlace(const JudgedSession& session, const Violation& violation);
// A list of places, or a place held against one.
std::string CauseOfList(const JudgedSession& session, const Violation& violation);
// A place at which the program should have paused.
std::string CauseOfMissedBreakpoint(const JudgedSession& session, const Violation& violation);
// A logpoint that logged otherwise than the program came there.
std::string CauseOfLogpoint(const JudgedSession& session, const Violation& violation);
// A place set for a line, and one that a line has.
std::string CauseOfSetPlace(const JudgedSession& session, const Violation& violation);
std::string CauseOfLine(const JudgedSession& session, const Violation& violation);
// A program that does something else than without a debugger.
std::string CauseOfProgram(const JudgedSession& session, const Violation& violation);
// A variable shown wrong: "declaration in a loop, before it runs". With a truth.
std::string CauseOfVariable(const JudgedSession& session, const Violation& violation);

// What a step did other than it should.
enum class StepFault {
  // It passed a place at which it should have ended.
  kLost,
  // It ended elsewhere than another kind of step.
  kElsewhere,
  kTooDeep,
  kNotLeft,
  kNotEntered,
  kOther,
};

std::string CauseOfStepWith(StepFault fault, const JudgedSession& session, const Violation& violation);
template <StepFault kFault>
std::string CauseOfStep(const JudgedSession& session, const Violation& violation) {
  return CauseOfStepWith(kFault, session, violation);
}

// The step that ends with the wrong answer was answered by a pause, after the last breakpoint of the function that it
// began in was removed.
bool IsPauseAfterRemoval(const JudgedSession& session, const Violation& violation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_CAUSE_CONSTRUCT_H_
