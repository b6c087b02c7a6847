// A finding of a session against the truth as people read it.
#ifndef TWINSTEP_HARNESS_RESULTS_BROKEN_PROMISE_TEXT_H_
#define TWINSTEP_HARNESS_RESULTS_BROKEN_PROMISE_TEXT_H_

#include <cstddef>
#include <string>

#include "proto/finding.pb.h"
#include "proto/location.pb.h"

namespace twinstep {

// What was promised, by whom; a line each, indented.
std::string PromiseText(const Violation& violation);

// What was expected and what came; lines as above.
std::string ExpectedText(const Violation& violation);

// The actions with their outputs up to the wrong one, which is marked (>); only the last `most` actions.
std::string JudgedRunText(const TruthFinding& finding, size_t most);

// Where the program stood at the wrong output, else where the last action was issued; line 0: before the start.
Location WrongPlace(const TruthFinding& finding);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_BROKEN_PROMISE_TEXT_H_
