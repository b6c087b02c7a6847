// What events of a truth tell.
#ifndef TWINSTEP_MODEL_TRUTH_TRUTH_EVENT_KIND_H_
#define TWINSTEP_MODEL_TRUTH_TRUTH_EVENT_KIND_H_

#include <cstdint>

namespace twinstep {

// What happens at a site. The enumerators' values are told to the recorder (engines/truth/recorder.js).
enum class TruthEventKind : uint8_t {
  // The program is about to do the site's node: a statement, a loop's test or update, an arrow function's expression.
  kPoint = 0,
  // An activation of the site's function begins, parameters bound. Its value is the number of the activation that the
  // function was made in, whose variables it sees; -1 where nobody knows.
  kEnter = 1,
  // It ends: returned, threw, or its generator was closed.
  kExit = 2,
  // A return statement has its value, or an arrow function's expression.
  kReturn = 3,
  // The end of a body was reached.
  kBodyEnd = 4,
  // An exception leaves the activation.
  kThrow = 5,
  // A catch clause has an exception.
  kCatch = 6,
  // The activation is suspended: a yield or await has its operand. Not for a `yield*`, which kDelegate tells.
  kSuspend = 7,
  // It goes on, with what the yield or await gives. One that goes on with an exception has no such event.
  kResume = 8,
  // A `yield*` begins; until its kResume the activation runs and waits in turns that no event tells.
  kDelegate = 9,
  // What the user of a debugger did here (TruthAct) begins: it gives a value, or throws one, and the activation stands
  // where it stood.
  kAct = 10,
  kActed = 11,
  kActThrew = 12,
  // Code is given to eval. The recorder looks up its copy; no event tells of it, the log lists what has none.
  kMake = 13,
  // The same of Function, which is about to be called.
  kMakeFunction = 14,
};
inline constexpr int kTruthEventKinds = 15;

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_TRUTH_TRUTH_EVENT_KIND_H_
