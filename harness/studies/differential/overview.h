// The numbers of a study as a whole: how much was run, how it ended, what diverged (the paper's sections 5.3.1, 5.3.3).
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_OVERVIEW_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_OVERVIEW_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "harness/studies/differential/study_run.h"

namespace twinstep {

struct Overview {
  size_t programs = 0;
  uint64_t runs = 0;
  // Of one program, the fewest and the most: equal unless the study was interrupted.
  uint64_t fewest_runs = 0;
  uint64_t most_runs = 0;
  uint64_t actions = 0;
  uint64_t execution_actions = 0;
  // The actions of the program that took the most, the first of several; an index into Study::programs.
  size_t busiest_program = 0;
  uint64_t busiest_actions = 0;
  std::map<StudyRun::End, uint64_t> ends;
  // Diverging runs by what diverged first.
  std::map<Divergence::Type, uint64_t> divergences;
  size_t classes = 0;
  // Runs whose time is known, and their mean and sum.
  uint64_t timed_runs = 0;
  double mean_ms = 0;
  double total_ms = 0;

  uint64_t Ended(StudyRun::End end) const;
  uint64_t Diverged(Divergence::Type type) const;
};

Overview OverviewOf(const Study& study);

// Lines of measure, value, unit.
std::string OverviewCsv(const Overview& overview);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_OVERVIEW_H_
