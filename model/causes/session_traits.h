// How a session got to a wrong answer: what the user had done, where the debugger paused before the action and after
// it, and what the program did next, as words for the patterns of corpus/bugs.
#ifndef TWINSTEP_MODEL_CAUSES_SESSION_TRAITS_H_
#define TWINSTEP_MODEL_CAUSES_SESSION_TRAITS_H_

#include <string>
#include <string_view>
#include <vector>

#include "model/causes/situation.h"

namespace twinstep {

// The words that hold, with those of the code where the debugger paused before the action ("stood: "), where it paused
// after it ("paused: ") and where it had to pause ("due: "), the construct that the invariant gives, and the action;
// sorted.
std::vector<std::string> TraitsOf(const Situation& situation);

// What the stepped activation does next that debuggers treat in a way of its own: "await", "yield", "yield*", "return
// that waits", "exception that leaves it", "exception that it catches", "end of code that can wait". To a step out
// only its end matters. Empty: nothing of that kind.
std::string_view NextOfStepped(const Situation& situation);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_CAUSES_SESSION_TRAITS_H_
