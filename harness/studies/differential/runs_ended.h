// How many runs have ended after at most so many execution actions, and how: the paper's figure 7.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_RUNS_ENDED_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_RUNS_ENDED_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "harness/studies/differential/study_run.h"

namespace twinstep {

// Cumulative, in runs; all of a line's numbers add up to the study's runs. At 0 execution actions only breakpoints have
// been set and removed, at 1 the program was started, from 2 on it was resumed or stepped.
struct RunsEnded {
  uint64_t execution_actions = 0;
  // What the paper calls completed: the debuggers differ, or the program has finished without a difference.
  std::map<Divergence::Type, uint64_t> diverged;
  uint64_t program_finished = 0;
  // Stopped because the most execution actions had been taken. The paper does not count these as completed.
  uint64_t maximum_of_actions = 0;
  // By a limit, a crash, a hang, or not run at all. The paper knows none of these.
  uint64_t otherwise = 0;
  uint64_t going_on = 0;

  uint64_t DivergedInAll() const;
};

// For 0, 1, ... up to the most execution actions of any run, at least the paper's 20. `diverged` has the types that
// occur in the study, on every line.
std::vector<RunsEnded> RunsEndedByActions(const Study& study);

// A line each, in percent of all runs.
std::string RunsEndedCsv(const std::vector<RunsEnded>& lines, uint64_t runs);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_RUNS_ENDED_H_
