// runs.csv: the raw data of a study, one line per run, from which every table and figure can be computed again.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_RUNS_CSV_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_RUNS_CSV_H_

#include <string>

#include "harness/studies/differential/study_run.h"
#include "model/status.h"

namespace twinstep {

// Columns: session, program (its name), program_hash, run, end, actions, execution_actions, microseconds (empty: not
// known), and for diverging runs the three parts of the class (action, node, divergence), layer, rule, line, what,
// signature, cause.
std::string RunsCsv(const Study& study);

// The other way round. Columns are found by their names, whatever their order; others are ignored. Runs may stand in
// any order, and some may be left out: programs are numbered as their first sessions come. Errors name the line: a
// missing column, a word or number that is none, a session twice.
absl::StatusOr<Study> ParseRunsCsv(const std::string& text);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_RUNS_CSV_H_
