// All faults that can be planted, one at a time. The entry of //model/faults.
#ifndef TWINSTEP_MODEL_FAULTS_FAULTS_H_
#define TWINSTEP_MODEL_FAULTS_FAULTS_H_

#include <memory>
#include <string_view>
#include <vector>

#include "model/debugger.h"
#include "model/faults/fault_kind.h"
#include "model/status.h"

namespace twinstep {

// By what they are about: breakpoints, pauses, steps, variables, stack, session. The order is that of the tables that
// are printed.
const std::vector<FaultKind>& Faults();

// Error: there is no fault of that name; says where the names are.
absl::StatusOr<const FaultKind*> FaultNamed(std::string_view name);

// Plants a fault into a fresh session of `program`. `name` must be one of Faults(): this is for tests, and ends the
// process for another.
std::unique_ptr<Session> PlantFault(std::string_view name, std::unique_ptr<Session> inner, const Program& program,
                                    std::shared_ptr<const SyntaxTree> tree, FaultMemory& memory);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_FAULTS_FAULTS_H_
