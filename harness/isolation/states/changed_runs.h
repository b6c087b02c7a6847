// Runs of a program with one of its expressions changed: does the change put right what failed, and nothing else wrong?
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_CHANGED_RUNS_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_CHANGED_RUNS_H_

#include <functional>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "harness/isolation/states/chain_run.h"
#include "harness/isolation/states/expression_changes.h"

namespace twinstep {

// A run of the program as it is.
struct KnownRun {
  // Its `program` is the one that is changed.
  Subject subject;
  bool failed = false;
  // How often it executes each statement.
  std::vector<int> counts;
  // What it does (BehaviourText).
  std::string behaviour;
  // Whether one with a change, of the same input, does what is right.
  std::function<bool(const Finished&)> is_right;
};

// What a change makes of the runs.
struct ChangeEffect {
  // The share of the failing runs that do what is right with it; 0 where a passing one does not.
  double mended = 0;
  // The first failing run does something else with it, and the first passing one does what it did.
  bool alters_failing_only = false;
};

// `runner` limits the runs; what ends at a limit is not right, and something else.
ChangeEffect EffectOf(const InstrumentedProgram& program, const ExpressionChange& change,
                      absl::Span<const KnownRun> runs, ChainRunner& runner);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_CHANGED_RUNS_H_
