// Names of why a debugger paused and how a run ended: the words of every text that people read or tests compare.
#ifndef TWINSTEP_MODEL_ANSWERS_OUTPUT_NAMES_H_
#define TWINSTEP_MODEL_ANSWERS_OUTPUT_NAMES_H_

#include <string>

#include "proto/output.pb.h"

namespace twinstep {

// "debugger statement"; "no reason" where none is known.
std::string ReasonName(Paused::Reason reason);
// "timed out"; "no outcome" where none is known.
std::string OutcomeName(Finished::Outcome outcome);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ANSWERS_OUTPUT_NAMES_H_
