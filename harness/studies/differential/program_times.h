// How long the runs of each program took: the paper's figure 8.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_PROGRAM_TIMES_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_PROGRAM_TIMES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "harness/studies/differential/study_run.h"

namespace twinstep {

// In milliseconds, of the runs whose time is known; what else StudyRun::microseconds says. Runs that a limit ended
// count with the time they had. Quartiles as quantile.h has them.
struct ProgramTimes {
  size_t program = 0;
  uint64_t runs = 0;
  uint64_t timed_runs = 0;
  // 0 where no time is known.
  double min = 0, first_quartile = 0, median = 0, third_quartile = 0, max = 0, mean = 0;
};

// In the order of Study::programs.
std::vector<ProgramTimes> TimesByProgram(const Study& study);

std::string ProgramTimesCsv(const std::vector<ProgramTimes>& lines, const Study& study);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_PROGRAM_TIMES_H_
