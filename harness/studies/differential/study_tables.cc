#include "harness/studies/differential/study_tables.h"

#include "harness/studies/differential/runs_csv.h"

namespace twinstep {

StudyTables TablesOf(const Study& study, const RootCauseOptions& options) {
  StudyTables tables;
  tables.overview = OverviewOf(study);
  tables.runs_ended = RunsEndedByActions(study);
  tables.program_times = TimesByProgram(study);
  tables.classes = ClassesBySize(study);
  tables.layers = CountLayers(study);
  tables.rules = CountRules(study);
  tables.root_causes = DrawRootCauses(study, options);
  return tables;
}

std::vector<std::pair<std::string, std::string>> StudyFiles(const Study& study, const StudyTables& tables) {
  return {
      {"runs.csv", RunsCsv(study)},
      {"overview.csv", OverviewCsv(tables.overview)},
      {"figure7_runs_ended.csv", RunsEndedCsv(tables.runs_ended, tables.overview.runs)},
      {"figure8_program_times.csv", ProgramTimesCsv(tables.program_times, study)},
      {"table2_classes.csv", ClassSizesCsv(tables.classes)},
      {"layers.csv", LayersCsv(tables.layers)},
      {"rules.csv", RulesCsv(tables.rules)},
      {"figure9_unique_causes.csv", UniqueCausesCsv(tables.root_causes)},
      {"causes.csv", CausesCsv(tables.root_causes)},
  };
}

}  // namespace twinstep
