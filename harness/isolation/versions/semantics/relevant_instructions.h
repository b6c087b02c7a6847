// Which instructions of a path can have a say in a predicate.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_RELEVANT_INSTRUCTIONS_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_RELEVANT_INSTRUCTIONS_H_

#include <vector>

#include "harness/isolation/versions/semantics/path.h"

namespace twinstep {

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

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_RELEVANT_INSTRUCTIONS_H_
