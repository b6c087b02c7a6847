#include "model/faults/faults.h"

#include <cstdlib>
#include <iostream>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"

namespace twinstep {

const std::vector<FaultKind>& Faults() {
  static const auto& faults = *[] {
    auto* all = new std::vector<FaultKind>;
    for (const auto& group :
         {BreakpointPlaceFaults(), BreakpointHitFaults(), PauseFaults(), StepFaults(), ScopeFaults(), ValueFaults(),
          StackFaults(), SessionFaults(), SettingFaults(), ExceptionFaults(), EvaluationFaults()}) {
      all->insert(all->end(), group.begin(), group.end());
    }
    return all;
  }();
  return faults;
}

absl::StatusOr<const FaultKind*> FaultNamed(std::string_view name) {
  for (const FaultKind& fault : Faults()) {
    if (fault.name == name) return &fault;
  }
  std::string message = absl::StrCat("there is no fault \"", std::string(name), "\"; faults are");
  for (const FaultKind& fault : Faults()) absl::StrAppend(&message, " ", std::string(fault.name));
  return absl::InvalidArgumentError(message);
}

std::unique_ptr<Session> PlantFault(std::string_view name, std::unique_ptr<Session> inner, const Program& program,
                                    std::shared_ptr<const SyntaxTree> tree, FaultMemory& memory) {
  absl::StatusOr<const FaultKind*> fault = FaultNamed(name);
  if (!fault.ok()) {
    std::cerr << fault.status() << "\n";
    std::abort();
  }
  return (*fault)->Plant(std::move(inner), program, std::move(tree), memory);
}

}  // namespace twinstep
