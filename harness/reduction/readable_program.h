// What makes a reduced finding's program readable for a person.
#ifndef TWINSTEP_HARNESS_REDUCTION_READABLE_PROGRAM_H_
#define TWINSTEP_HARNESS_REDUCTION_READABLE_PROGRAM_H_

#include <vector>

#include "harness/reduction/finding_reduction.h"

namespace twinstep {

// Names by role, one statement a line, a comment where the last action is done. Names that actions mention stay.
std::vector<ProgramEdits> ReadableProgram();

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_READABLE_PROGRAM_H_
