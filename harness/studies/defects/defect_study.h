// Locates one defect by cause transitions, by coverage (Ochiai) and by the nearest neighbour, and says how much of the
// program a person would read before it.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_STUDY_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_STUDY_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/time/time.h"
#include "harness/isolation/states/chain_run.h"
#include "harness/studies/defects/defects.h"
#include "harness/studies/defects/localisation.h"
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

struct DefectResult {
  enum class Status { kLocated, kAllPass, kAllFail, kNoPair };
  Status status = Status::kLocated;
  Defect defect;
  int failing_tests = 0;
  int tests = 0;
  // Of the program.
  int statements = 0;
  // Shares of the statements read, from 0 to 1. From what runs at the transitions outwards, the most suspicious by the
  // tests' coverage (Ochiai) first, and of equals the most relevant by the chains.
  double transitions = 1;
  // The same from the one transition where the infection starts, which the user knows.
  double transitions_infection = 1;
  // Ranked by the runs of the chains alone, without the coverage of other tests.
  double transitions_own_runs = 1;
  // The same runs in the same manner, but without what the chains say.
  double own_runs_without_chains = 1;
  // Down the list that changes of expressions, coverage and chains make together (RankStatements), and down the same
  // made without the change that takes the defect back, as a defect of another kind has none.
  double list = 1;
  double list_without_inverse = 1;
  double ochiai = 1;
  // Of equals the most relevant by the chains first.
  double ochiai_with_chains = 1;
  double neighbour_coverage = 1;
  double neighbour_permutation = 1;
  int transition_count = 0;
  int points = 0;
  int64_t runs = 0;
  int64_t unresolved = 0;
  // Of the search for causes alone.
  absl::Duration took;
  // A chain was cut off by the clock.
  bool stopped = false;
  // The chains' transitions, as text: equal for equal chains.
  std::string chains;
};

absl::StatusOr<DefectResult> StudyDefect(const StudiedProgram& program, const Defect& defect, Engine& engine,
                                         Parser& parser, const DefectOptions& options);

// A result of the study as the message that a child sends.

// Without the defect's source.
DefectAnswer AnswerOf(const DefectResult& result);
// Errors: Internal, with what the child says; InvalidArgument: it is no result.
absl::StatusOr<DefectResult> ResultOf(const DefectAnswer& answer);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECT_STUDY_H_
