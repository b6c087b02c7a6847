// Programs that differ in one expression: what a person gets wrong in one place, and what puts it right.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_EXPRESSION_CHANGES_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_EXPRESSION_CHANGES_H_

#include <string>
#include <vector>

#include "harness/isolation/states/instrumented_program.h"

namespace twinstep {

struct ExpressionChange {
  // "relational", "arithmetic", "logical", "constant", "condition", "deletion", "update", "default", "name".
  std::string mutation;
  // For how many inputs it makes a difference, about: 0, a boundary is one value, to 3, what makes many runs pass by
  // chance.
  int reach = 0;
  // What was there is gone.
  bool removes = false;
  // There are so many of its kind that some mend by chance: that one does says little.
  bool weak = false;
  // The statement that holds it, by number.
  int statement = 0;
  int line = 0;
  // From where to where in the program, in UTF-16 units; what was there, and what is there now.
  int begin = 0;
  int end = 0;
  std::string before;
  std::string after;
};

// One with which failing runs pass, and passing ones do what they did.
struct MendingChange {
  ExpressionChange change;
  // Of the failing runs that pass with it.
  double share = 1;
};

// The whole program with the change.
std::string ChangedSource(const InstrumentedProgram& program, const ExpressionChange& change);
// To be recorded and no more: nothing is parsed, and statements and functions have the numbers that they had.
InstrumentedProgram WithChange(const InstrumentedProgram& program, const ExpressionChange& change);

// All that the operators make of the program, each once, in the order of the text. None changes how many statements and
// functions there are, so that their numbers stay.
std::vector<ExpressionChange> ExpressionChanges(const InstrumentedProgram& program);
// These, and then what puts right a slip of another kind: another variable of the same function, another property of
// the same object, ?? for ||. What is looked through for a change that mends; many more than the others.
std::vector<ExpressionChange> MendingChanges(const InstrumentedProgram& program);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_EXPRESSION_CHANGES_H_
