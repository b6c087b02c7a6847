// What became of an exception, by the rejections that the engine told its host of while the truth was recorded. It
// covers what no text does: lists of promises, subclasses of Promise, thenables, callbacks of built-in functions.
#ifndef TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_TOLD_REJECTIONS_H_
#define TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_TOLD_REJECTIONS_H_

#include "model/invariants/exceptions/exception_fate.h"
#include "model/judging/judged_session.h"
#include "model/judging/known_program.h"

namespace twinstep {

// FateOfException of what a statement throws at the event. Where that does not know, kLost as well: it never comes to a
// handler, and a promise that never gets one is rejected with it; a statement that throws several times has to be in
// pairs with what it rejects. O(what FateOfException takes + rejections + events + nodes).
ExceptionFate FateOfThrow(const KnownProgram& known, int event);

// The same of what is thrown, or rejects a promise, at the pause; and kHandled as well: it ends neither the program nor
// as the reason of a promise that has no handler at the end of the job in which it is rejected. Messages decide which
// rejection is whose.
ExceptionFate FateAtPause(const KnownProgram& known, const JudgedPause& pause);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_INVARIANTS_EXCEPTIONS_TOLD_REJECTIONS_H_
