// Which statements a person reads first, and why.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_READING_ORDER_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_READING_ORDER_H_

#include <set>
#include <vector>

#include "harness/isolation/states/cause_chain.h"
#include "harness/isolation/states/expression_changes.h"
#include "harness/isolation/states/run_spectrum.h"

namespace twinstep {

struct ReadStatement {
  int statement = 0;
  // Runs that execute it.
  int failing = 0;
  int passing = 0;
  // Index of the change of one of its expressions that mends, into NearestPrograms::found; -1: none.
  int mending = -1;
  // A change of one of its expressions alters what the failing run does, and not what the passing one does.
  bool decisive = false;
  // A cause gives way to another while it runs.
  bool in_transition = false;
};

struct ReadingOrder {
  // The first to read first (RankStatements). None that no failing run executes, unless something leads away from
  // there, and no class that has methods only.
  std::vector<ReadStatement> statements;
  // Runs that are known.
  int failing_runs = 0;
  int passing_runs = 0;
  // What the two runs execute: numbers of statements, and the first one, in the order of its run; -1: none.
  int only_failing = 0;
  int only_passing = 0;
  int first_only_passing = -1;
};

// Of the pair of runs whose chain it is, of all runs of the program that are known (the pair's are among them), and of
// changes that mend or alter the failing run only. `program` is the failing one's. Linear in the runs but for the
// graph.
ReadingOrder OrderOfReading(const InstrumentedProgram& program, const CauseChain& chain, const Recording& passing,
                            const Recording& failing, const RunSpectrum& spectrum,
                            const std::vector<MendingChange>& mending, const std::set<int>& decisive);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_READING_ORDER_H_
