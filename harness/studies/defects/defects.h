// One-line defects, made by mutation operators, in the manner of the Siemens suite.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECTS_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECTS_H_

#include <cstdint>
#include <vector>

#include "harness/isolation/states/expression_changes.h"
#include "harness/isolation/states/instrumented_program.h"

namespace twinstep {

using Defect = ExpressionChange;

// ExpressionChanges in an order by `seed`.
std::vector<Defect> MakeDefects(const InstrumentedProgram& program, uint64_t seed);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECTS_H_
