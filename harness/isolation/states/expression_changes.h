// Programs that differ in one expression: what a person gets wrong in one place, and what puts it right.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_EXPRESSION_CHANGES_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_EXPRESSION_CHANGES_H_

#include <string>
#include <vector>

#include "harness/isolation/states/instrumented_program.h"

namespace twinstep {

struct ExpressionChange {
  // "relational", "arithmetic", "logical", "constant", "condition", "deletion", "update".
  std::string mutation;
  // The statement that holds it, by number.
  int statement = 0;
  int line = 0;
  // What was there, and what is there now.
  std::string before;
  std::string after;
  // The whole program.
  std::string source;
};

// All that the operators make of the program, each once, in the order of the text. None changes how many statements and
// functions there are, so that their numbers stay.
std::vector<ExpressionChange> ExpressionChanges(const InstrumentedProgram& program);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_EXPRESSION_CHANGES_H_
