// The nearest programs that do right: with one expression changed the failing run passes, and the passing one still
// does (causal testing: Johnson, Brun and Meliou, ICSE 2020; mutation as a locator: Moon et al., ICST 2014).
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_NEAREST_PROGRAMS_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_NEAREST_PROGRAMS_H_

#include <cstddef>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "harness/isolation/states/chain_run.h"
#include "harness/isolation/states/changed_runs.h"
#include "harness/isolation/states/expression_changes.h"
#include "harness/isolation/states/instrumented_program.h"
#include "harness/isolation/states/reading_order.h"

namespace twinstep {

struct NearestPrograms {
  // What is not weak first, of these what mends most runs, then in the order in which they were found; one for a
  // statement, the best.
  std::vector<MendingChange> found;
  // Statements of which a change alters what the failing run does, and not what the passing one does.
  std::set<int> decisive;
  // Programs that were run, and those that there are.
  int tried = 0;
  int possible = 0;
  // Why no mending was looked for, a sentence; empty: it was.
  std::string refused;
};

struct NearestProgramsOptions {
  // So many that mend all failing runs and are not weak end the search.
  size_t most = 5;
  // Whether the statement is a user's.
  std::function<bool(int statement)> is_own;
  // Asked before every program; may be empty.
  std::function<bool()> stop;
  // Nothing says what is right, so that no change mends.
  bool without_test = false;
};

// Statements in the order in which their expressions are changed: those of `reading`, then the others that the failing
// run executes, the last one first. What the failing run does not execute cannot make it pass.
std::vector<int> StatementsToChange(const ReadingOrder& reading, const Recording& failing);

// `effect_of`: what becomes of the runs with this program. An operator or a number is changed before a condition is
// turned round or a statement is left out, which make more runs pass by chance; in a statement what makes a difference
// for few inputs comes first.
NearestPrograms FindNearestPrograms(const InstrumentedProgram& program, const std::vector<int>& statements,
                                    const std::function<ChangeEffect(const ExpressionChange&)>& effect_of,
                                    const NearestProgramsOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_NEAREST_PROGRAMS_H_
