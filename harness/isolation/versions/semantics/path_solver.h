// A solver that knows a path's instructions, each under an assumption of its own, and a predicate that should have
// held.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_SOLVER_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_SOLVER_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "absl/time/time.h"
#include "absl/types/span.h"
#include "harness/isolation/versions/semantics/path.h"

namespace twinstep {

// number_theory.h says what they are.
enum class NumberPrecision : uint8_t { kIntegers, kFloats };

enum class SolverVerdict : uint8_t {
  // The predicate may hold although the instructions are carried out.
  kPossible,
  // It cannot.
  kImpossible,
  // The time limit struck, or the solver has no method for it.
  kUnknown,
};

// Of values that no instruction tells of.
struct TakenForGranted {
  // They have the run's types.
  std::vector<int> typed;
  // They are integers (NumberTerm::bound), as in the run. Doubles are told nothing of it.
  std::vector<int> integers;
};

struct SolverAnswer {
  SolverVerdict verdict = SolverVerdict::kUnknown;
  // kImpossible: instructions that suffice for that, ascending; not always as few as could be.
  std::vector<int> core;
  // Those of `taken` that it also takes.
  TakenForGranted taken;
};

// Each instruction is told twice: what JavaScript says of it in general (encode.h), and that with the run's operands it
// gives the run's result. The second is all that is said of what is not modelled, and lets a stretch of instructions
// that starts from known values fold at once. Before the first is told it is held against the run; where it does not
// fit, which a trace that is not exact can bring about, only the second is told, and the instruction is a misfit.
//
// One thread. Solver exceptions end here: they are kUnknown.
class PathSolver {
 public:
  // `path` passes CheckPath and outlives this; the predicate's instruction had the other truth in the run.
  PathSolver(const Path& path, const CriticalPredicate& predicate, NumberPrecision precision);
  ~PathSolver();
  PathSolver(const PathSolver&) = delete;
  PathSolver& operator=(const PathSolver&) = delete;

  NumberPrecision precision() const;

  // Whether the predicate may hold given these instructions, and what is taken for granted.
  // Values of all others may be anything. Instructions that an
  // earlier call had slow later calls down, though they are not assumed.
  SolverAnswer Check(absl::Span<const int> instructions, const TakenForGranted& taken, absl::Duration limit);

  // Of what Check has seen: instructions told only by the run's values, as they are not modelled; and misfits.
  bool IsTakenFromRun(int instruction) const;
  int misfits() const;

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_PATH_SOLVER_H_
