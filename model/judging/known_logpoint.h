// Logpoints of the random user of sessions against the truth, whose values it knows.
#ifndef TWINSTEP_MODEL_JUDGING_KNOWN_LOGPOINT_H_
#define TWINSTEP_MODEL_JUDGING_KNOWN_LOGPOINT_H_

#include <optional>

#include "model/judging/known_program.h"
#include "model/random.h"
#include "proto/action.pb.h"

namespace twinstep {

// Where the program comes to, and what it logs is known and changes nothing; none: no such one was drawn.
std::optional<SetBreakpoint> DrawKnownLogpoint(const KnownProgram& known, Random& random);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_KNOWN_LOGPOINT_H_
