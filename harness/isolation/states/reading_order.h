// Which statements a person reads first, by one chain and its two runs alone.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_READING_ORDER_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_READING_ORDER_H_

#include <vector>

#include "harness/isolation/states/cause_chain.h"

namespace twinstep {

struct ReadingOrder {
  // Statements, the first to read first: those that only the failing run executes before the others, and of equals
  // those near the cause transitions on the graph of dependences. Where there are none, those near what only the
  // passing run executes. None that neither says anything of, and no class that has methods only.
  std::vector<int> statements;
  // What the two runs execute: numbers of statements, and the first one, in the order of its run; -1: none.
  int only_failing = 0;
  int only_passing = 0;
  int first_only_passing = -1;
};

// `program` is the failing one's. Linear in the runs but for the graph.
ReadingOrder OrderOfReading(const InstrumentedProgram& program, const CauseChain& chain, const Recording& passing,
                            const Recording& failing);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_READING_ORDER_H_
