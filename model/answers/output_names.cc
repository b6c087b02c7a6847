#include "model/answers/output_names.h"

#include "model/words.h"

namespace twinstep {

std::string ReasonName(Paused::Reason reason) {
  const bool known = reason != Paused::REASON_UNSPECIFIED && Paused::Reason_IsValid(reason);
  return known ? Words(Paused::Reason_Name(reason)) : "no reason";
}

std::string OutcomeName(Finished::Outcome outcome) {
  const bool known = outcome != Finished::OUTCOME_UNSPECIFIED && Finished::Outcome_IsValid(outcome);
  return known ? Words(Finished::Outcome_Name(outcome)) : "no outcome";
}

}  // namespace twinstep
