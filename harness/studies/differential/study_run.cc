#include "harness/studies/differential/study_run.h"

namespace twinstep {

std::string ToText(StudyRun::End end) {
  switch (end) {
    case StudyRun::End::kDiverged:
      return "diverged";
    case StudyRun::End::kProgramFinished:
      return "program finished";
    case StudyRun::End::kMaxActions:
      return "maximum of actions";
    case StudyRun::End::kTimeLimit:
      return "time limit";
    case StudyRun::End::kMemoryLimit:
      return "memory limit";
    case StudyRun::End::kFailed:
      return "failed";
    case StudyRun::End::kCrashed:
      return "crashed";
    case StudyRun::End::kHung:
      return "hung";
  }
  return "";
}

double Percent(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0.0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace twinstep
