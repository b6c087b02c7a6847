// Why a predicate could not hold: semantic analysis of AFTER (Yi, Yang, Liu, Zhao and Wang, ICSE 2015, section II A).
//
// The paper computes the weakest precondition of the predicate backwards along the failing path until the formula is
// unsatisfiable, and maps a minimal unsatisfiable core of it to its generator instructions. Here the path is in static
// single assignment form, so that the formula after k steps is the conjunction of the last k instructions and the
// predicate: assignments are equations where the paper substitutes, and branches are the conjuncts that they are there.
// Instructions that share no variable with the predicate are left out of it.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/time/time.h"
#include "harness/isolation/versions/semantics/path.h"
#include "harness/isolation/versions/semantics/path_solver.h"
#include "model/status.h"

namespace twinstep {

struct CauseOptions {
  // Of each call of the solver.
  absl::Duration query_limit = absl::Seconds(2);
  // Of calls with doubles, which often find nothing in any time.
  absl::Duration float_limit = absl::Milliseconds(700);
  // Of the whole analysis of one predicate, roughly.
  absl::Duration total_limit = absl::Seconds(10);
  // Relevant instructions that a solver gets at most; with more the data slice has to do.
  int max_instructions = 3000;
};

struct CauseCounts {
  int solver_calls = 0;
  // Calls that ended without an answer.
  int unanswered = 0;
  absl::Duration search_time;    // Doubling and bisecting with integers.
  absl::Duration exact_time;     // With doubles.
  absl::Duration minimise_time;  // Deletion.
  // Instructions whose formula did not fit the run: what the trace says of them is not exact.
  int misfits = 0;

  void Add(const CauseCounts& other);
};

struct Cause {
  enum class Certainty : uint8_t {
    // Without any one of the instructions the predicate might have held.
    kMinimal,
    // Without any one place of the source it might have held; of a place's instructions some may not be needed.
    kMinimalInPlaces,
    // The instructions rule the predicate out; time ran out before each was tried.
    kSufficient,
    // No contradiction was found in time: all that the predicate's value was computed from.
    kDataSlice,
  };

  CriticalPredicate predicate;
  Certainty certainty = Certainty::kDataSlice;
  // The generator instructions, ascending: assignments, computations and branches of the core, and the predicate's own.
  std::vector<int> instructions;
  // Those of them of which only the run's own operands and result are known: what the answer rests on.
  std::vector<int> taken_from_run;
  // What the answer takes for granted of values from farther back (PlainlyTyped): their types, and that they were
  // integers.
  TakenForGranted taken;
  // How far back the contradiction begins, in relevant instructions.
  int distance = 0;
  // The doubles were needed, or not.
  bool used_floats = false;
  CauseCounts counts;
};

// InvalidArgument: the path is not one (CheckPath), the predicate is none of its instructions, or held in the run.
// Equal arguments give equal causes, as long as no time limit strikes.
absl::StatusOr<Cause> FindCause(const Path& path, const CriticalPredicate& predicate, const CauseOptions& options);

// "", or a sentence about what the time limit cost.
std::string CertaintyInWords(const Cause& cause);

// Which instructions of a path can have a say in a predicate.

// What the instruction's value (of a branch, its condition's) was computed from, itself included, ascending.
std::vector<int> DataSlice(const Path& path, int instruction);

// Values that instructions of `relevant` (ascending) use and that come from before it, or that only the run tells of,
// and that were numbers used as nothing but numbers, or strings used as nothing but strings: operands of arithmetic, of
// comparisons of two numbers, of methods of strings. `predicate` is not in `relevant` if it is a branch.
//
// That these had the type which they had may be assumed: nothing asks for it, so that the assumption cannot rule
// anything out by itself; it only lets arithmetic be arithmetic (of an unknown value x, x > 10 and not x > 3 both hold
// if it is an object whose valueOf gives another number each time).
std::vector<int> PlainlyTyped(const Path& path, const std::vector<int>& relevant, int predicate);

// Of the instructions from `first` on those that are left of a weakest precondition of the predicate once conjuncts are
// gone that share no variable with it, neither directly nor through others: the predicate's data slice, and the
// branches that speak of the same values, with their slices. Values from before `first` are variables. Ascending,
// without the predicate's instruction if that is a branch. O(instructions from `first` on).
//
// All other instructions of the stretch hold of the run's own values whatever those of the predicate are, so that they
// cannot take part in a contradiction.
class RelevantInstructions {
 public:
  // `path` outlives this.
  RelevantInstructions(const Path& path, int predicate);

  std::vector<int> From(int first);

 private:
  int Find(int variable);

  const Path& path_;
  const int predicate_;
  // One entry for each instruction up to the predicate, reset by From for those that it has touched.
  std::vector<int> parent_;
  std::vector<bool> needed_;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_H_
