// Locates one defect by cause transitions, by coverage (Ochiai) and by the nearest neighbour, and says how much of the
// program a person would read before it.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_STUDY_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_STUDY_H_

#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/isolation/states/chain_run.h"
#include "harness/isolation/states/expression_changes.h"
#include "harness/studies/defects/localisation.h"
#include "model/status.h"
#include "proto/chain_study.pb.h"

namespace twinstep {

// A program with its tests: JSON texts, given to it in the global variable `input`.
struct StudiedProgram {
  std::string name;
  InstrumentedProgram program;
  std::vector<std::string> tests;
  // What the program without defects does, by test.
  std::vector<std::string> expected;
};

using Defect = ExpressionChange;

// ExpressionChanges in an order by `seed`.
std::vector<Defect> MakeDefects(const InstrumentedProgram& program, uint64_t seed);

// `tests_script` prints the tests, a line each. Errors: it does not run, or the program does not come to its end.
absl::StatusOr<StudiedProgram> ReadStudiedProgram(const std::string& name, const std::string& source,
                                                  const std::string& tests_script, Engine& engine, Parser& parser);

struct DefectOptions {
  // Pairs of a failing and a passing run whose chains are searched.
  int pairs = 4;
  // For all chains of one defect.
  absl::Duration time = absl::Seconds(60);
  // Tells each chain on standard error.
  bool verbose = false;
};

absl::StatusOr<DefectResult> StudyDefect(const StudiedProgram& program, const Defect& defect, Engine& engine,
                                         Parser& parser, const DefectOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_STUDY_H_
