// Everything that a study computes of its runs, and the files it is written to.
#ifndef TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_TABLES_H_
#define TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_TABLES_H_

#include <string>
#include <utility>
#include <vector>

#include "harness/studies/differential/class_sizes.h"
#include "harness/studies/differential/layer_counts.h"
#include "harness/studies/differential/overview.h"
#include "harness/studies/differential/program_times.h"
#include "harness/studies/differential/root_causes.h"
#include "harness/studies/differential/runs_ended.h"
#include "harness/studies/differential/study_run.h"

namespace twinstep {

struct StudyTables {
  Overview overview;
  std::vector<RunsEnded> runs_ended;        // Figure 7.
  std::vector<ProgramTimes> program_times;  // Figure 8.
  std::vector<ClassSize> classes;           // Table 2.
  std::vector<LayerCount> layers;
  std::vector<RuleCount> rules;
  RootCauses root_causes;  // Figure 9.
};

StudyTables TablesOf(const Study& study, const RootCauseOptions& options);

// Name and content of each CSV file: the runs themselves (runs_csv.h), and each table.
std::vector<std::pair<std::string, std::string>> StudyFiles(const Study& study, const StudyTables& tables);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DIFFERENTIAL_STUDY_TABLES_H_
