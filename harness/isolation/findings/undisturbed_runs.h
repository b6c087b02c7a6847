// What the two programs of a finding do when nobody debugs them: statement by statement, in two engines, or the initial
// program and its edited version in one.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_UNDISTURBED_RUNS_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_UNDISTURBED_RUNS_H_

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "engines/parser/parser.h"
#include "harness/isolation/findings/finding_runs.h"
#include "harness/isolation/findings/state_comparison.h"
#include "harness/isolation/states/chain_run.h"
#include "model/status.h"
#include "proto/output.pb.h"

namespace twinstep {

struct UndisturbedRuns {
  enum class Outcome {
    // The same statements, and the same behaviour.
    kSame,
    // They execute different statements or behave differently.
    kDifferent,
    // `why` tells.
    kUnknown,
  };
  Outcome outcome = Outcome::kUnknown;
  std::string why;
  // Executed by the first run.
  int64_t statements = 0;
  // How the programs end as they are.
  Finished first_bare, second_bare;
  // How many statements both execute alike from the beginning.
  int64_t alike = 0;
  // For kDifferent. They execute other statements from some moment on, not only behave differently.
  bool statements_differ = false;
  // The last statement at which the states are still the same, "f:12" and its text: what it does differs. Empty where
  // nothing was executed.
  std::string place;
  std::string statement;
  // Lines of the two programs where they may stand before that moment.
  std::set<int> first_lines, second_lines;
  // The visit of that statement that it is, from 1.
  int64_t visit = 0;
  // At the next one. None: no variable tells it (a value inside of an expression does).
  std::vector<ValueDifference> differences;
};

// `stop` is asked between runs. Errors: an engine's own.
absl::StatusOr<UndisturbedRuns> CompareUndisturbed(const FindingRuns& runs, Parser& parser,
                                                   const ComparisonNames& names, const ChainLimits& limits,
                                                   const std::function<bool()>& stop);

// Whether two runs printed the same and ended alike. Of two engines' own errors the type counts, not the words.
bool BehaveAlike(const Finished& first, const Finished& second, bool engines_differ);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_UNDISTURBED_RUNS_H_
