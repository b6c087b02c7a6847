// One-line defects, made by mutation operators, in the manner of the Siemens suite.
#ifndef TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECTS_H_
#define TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include "harness/isolation/states/instrumented_program.h"

namespace twinstep {

struct Defect {
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

// All that the operators make of the program, each once, in an order by `seed`. None changes how many statements and
// functions there are, so that their numbers stay.
std::vector<Defect> MakeDefects(const InstrumentedProgram& program, uint64_t seed);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_STUDIES_DEFECTS_DEFECTS_H_
