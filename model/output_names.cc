#include "model/output_names.h"

namespace twinstep {

std::string ReasonName(Paused::Reason reason) {
  switch (reason) {
    case Paused::STEP:
      return "step";
    case Paused::BREAKPOINT:
      return "breakpoint";
    case Paused::DEBUGGER_STATEMENT:
      return "debugger statement";
    case Paused::EXCEPTION:
      return "exception";
    case Paused::CONDITION_THREW:
      return "condition threw";
    case Paused::LOCATION_REACHED:
      return "location reached";
    case Paused::RESTARTED:
      return "restarted";
    case Paused::REFUSED:
      return "refused";
    default:
      return "no reason";
  }
}

std::string OutcomeName(Finished::Outcome outcome) {
  switch (outcome) {
    case Finished::COMPLETED:
      return "completed";
    case Finished::THREW:
      return "threw";
    case Finished::REJECTED:
      return "rejected";
    case Finished::ABANDONED:
      return "abandoned";
    case Finished::TIMED_OUT:
      return "timed out";
    case Finished::OUT_OF_MEMORY:
      return "out of memory";
    default:
      return "no outcome";
  }
}

}  // namespace twinstep
