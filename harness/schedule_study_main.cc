// //harness:schedule_study: the search for the deciding switch on programs with races, as a table.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "absl/flags/flag.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "engines/engine_pair.h"
#include "engines/known_engines.h"
#include "harness/command/flag_types.h"
#include "harness/command/progress_line.h"
#include "harness/command/run_command.h"
#include "harness/corpora/program_loader.h"
#include "harness/isolation/schedules/schedule_pool.h"
#include "harness/isolation/schedules/schedule_search.h"
#include "harness/isolation/schedules/schedule_text.h"
#include "harness/process/interrupt.h"
#include "harness/text/csv.h"
#include "harness/text/text_table.h"

ABSL_FLAG(std::string, programs, "", "folder of the programs; empty: our own, corpus/races");
ABSL_FLAG(std::string, only, "", "names of programs, joined by commas, without .js; empty: all");
ABSL_FLAG(std::string, engines, twinstep::DefaultPair().a + "," + twinstep::DefaultPair().b, "joined by commas");
ABSL_FLAG(twinstep::LongWhole<1>, seeds, 1, "number of seeds with which each program is searched in each engine");
ABSL_FLAG(uint64_t, seed, 1, "the first seed");
ABSL_FLAG(twinstep::LongWhole<1>, schedules, 3000, "most random schedules to try until one passes and one fails");
ABSL_FLAG(twinstep::Whole<1>, tests, 200, "most mixtures to test");
ABSL_FLAG(bool, reduce, true, "remove switches that do not matter from the final schedules");
ABSL_FLAG(twinstep::Jobs, jobs, {},
          "runs at the same time; 0: one for each processor. The result does not depend on it");
ABSL_FLAG(twinstep::OutputFile, csv, {}, "file for the table; -: standard output, in place of the text");

namespace twinstep {
namespace {

constexpr char kUsage[] =
    "schedule_study: finds the switch of agents that decides, for every program of a folder in every engine.\n"
    "Prints a table. Exit code 0: ran, whatever was found; 1: could not run; 2: wrong usage.";
constexpr uint32_t kTests = 60;

constexpr char kOwnPrograms[] = "corpus/races";

struct Row {
  std::string program, engine;
  uint64_t seed = 0;
  // Empty, or why there is no report.
  std::string error;
  ScheduleSearchReport found;

  const ScheduleReport& report() const { return found.report(); }
  bool isolated() const { return error.empty() && report().has_decision(); }
  uint64_t yield_points() const {
    uint64_t sum = 0;
    for (const uint64_t count : report().yield_points()) sum += count;
    return sum;
  }
};

std::vector<std::string> Cells(const Row& row) {
  const ScheduleReport& r = row.report();
  return {row.program,
          row.engine,
          absl::StrCat(row.seed),
          absl::StrCat(r.yield_points_size()),
          absl::StrCat(row.yield_points()),
          absl::StrCat(r.schedules_tried()),
          absl::StrCat(r.differences()),
          absl::StrCat(r.switches()),
          absl::StrCat(r.tests()),
          absl::StrCat(r.unresolved()),
          absl::StrCat(r.run_on()),
          absl::StrCat(r.left()),
          absl::StrCat(row.found.shortened().switches()),
          absl::StrCat(row.found.shortened().tests()),
          absl::StrCat(static_cast<int64_t>(r.seconds() * 1000))};
}

const std::vector<std::string>& Titles() {
  static const auto& titles = *new std::vector<std::string>{
      "program", "engine",     "seed",   "agents", "yield points", "schedules",  "differences", "switches",
      "tests",   "unresolved", "run on", "left",   "matter",       "more tests", "ms"};
  return titles;
}

void PrintTable(const std::vector<Row>& rows) {
  std::vector<TextTable::Column> columns;
  for (const std::string& title : Titles()) columns.push_back({title, /*left=*/columns.size() < 2});
  TextTable table(std::move(columns));
  for (const Row& row : rows) table.Add(Cells(row));
  std::cout << table.Text() << "\n";
  for (const Row& row : rows) {
    std::cout << row.program << ", " << row.engine << ", seed " << row.seed << ": "
              << (row.error.empty() ? row.report().sentence() : row.error) << ".\n";
  }
  const auto isolated = std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.isolated(); });
  const auto few = std::count_if(rows.begin(), rows.end(),
                                 [](const Row& row) { return row.isolated() && row.report().tests() <= kTests; });
  uint64_t most = 0;
  for (const Row& row : rows) most = std::max(most, row.report().differences());
  std::cout << isolated << " of " << rows.size() << " isolated to a single switch, " << few << " in at most " << kTests
            << " tests; at most " << WithCommas(most) << " differences" << std::endl;
}

std::string Csv(const std::vector<Row>& rows) {
  std::string csv = CsvLine(Titles());
  for (const Row& row : rows) csv += CsvLine(Cells(row));
  return csv;
}

absl::Status Run(const CommandLine&) {
  const std::string programs_flag = absl::GetFlag(FLAGS_programs);
  ASSIGN_OR_RETURN(const std::string folder, programs_flag.empty()
                                                 ? OwnFolder(kOwnPrograms)
                                                 : absl::StatusOr<std::string>(UserPath(programs_flag)));
  const std::vector<std::string> only = absl::StrSplit(absl::GetFlag(FLAGS_only), ',', absl::SkipEmpty());
  const std::vector<std::string> engines = absl::StrSplit(absl::GetFlag(FLAGS_engines), ',', absl::SkipEmpty());
  std::vector<std::string> programs;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    const std::string name = entry.path().stem().string();
    if (entry.path().extension() == ".js" && (only.empty() || std::count(only.begin(), only.end(), name) > 0)) {
      programs.push_back(name);
    }
  }
  std::sort(programs.begin(), programs.end());
  if (programs.empty()) {
    return absl::NotFoundError(absl::StrCat("--programs=", folder, " has no such .js file; see --help"));
  }
  const int jobs = absl::GetFlag(FLAGS_jobs).count();
  ProgressLine progress("schedule_study", {.log_every = kLogEvery});
  CatchInterrupts();
  std::vector<Row> rows;
  for (const std::string& name : programs) {
    for (const std::string& engine : engines) {
      for (uint64_t i = 0; i < absl::GetFlag(FLAGS_seeds) && !Interrupted(); ++i) {
        const uint64_t seed = absl::GetFlag(FLAGS_seed) + i;
        Row& row = rows.emplace_back();
        row.program = name;
        row.engine = engine;
        row.seed = seed;
        progress.Show(absl::StrCat(name, " in ", engine, ", seed ", seed));
        const absl::StatusOr<std::string> source = ReadFile(absl::StrCat(folder, "/", name, ".js"));
        if (!source.ok()) {
          row.error = std::string(source.status().message());
          continue;
        }
        SchedulePool pool({engine, {DecodeUtf8(*source), {}, ""}}, {}, jobs);
        ScheduleSearchOptions options;
        options.program_name = name + ".js";
        options.engine = engine;
        options.schedules = absl::GetFlag(FLAGS_schedules);
        options.seed = seed;
        options.max_tests = absl::GetFlag(FLAGS_tests);
        options.shorten = absl::GetFlag(FLAGS_reduce);
        options.stop = Interrupted;
        absl::StatusOr<ScheduleSearchReport> found = SearchSchedules(pool, options);
        if (found.ok()) {
          row.found = *std::move(found);
        } else {
          row.error = std::string(found.status().message());
        }
      }
    }
  }
  progress.Show("");
  const OutputFile csv = absl::GetFlag(FLAGS_csv);
  if (!csv.standard_output()) PrintTable(rows);
  return csv.Write(Csv(rows));
}

}  // namespace
}  // namespace twinstep

int main(int argc, char** argv) {
  return twinstep::RunCommand(argc, argv,
                              {.name = "schedule_study",
                               .usage = twinstep::kUsage,
                               .file = __FILE__,
                               .choices = {{"engines", twinstep::EngineNames()}}},
                              twinstep::Run);
}
