// Programs that tell by themselves what of them runs, to judge coverage by.
#ifndef TWINSTEP_ENGINES_CONFORMANCE_PROBES_H_
#define TWINSTEP_ENGINES_CONFORMANCE_PROBES_H_

#include <set>
#include <vector>

#include "model/source/syntax_tree.h"
#include "proto/output.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

struct ProbedProgram {
  // `program` with a call before each statement of a list, and around each operand, default, key and initialiser that
  // may or may not be evaluated. Prints "probe N" the first time that probe N is passed, N an index of `nodes`.
  Program program;
  // What stands behind each probe, in `tree`'s numbers.
  std::vector<NodeId> nodes;
};

ProbedProgram InsertProbes(const Program& program, const SyntaxTree& tree);

// Numbers of the probes that were passed. The lines are taken out of `finished`.
std::set<int> TakePassedProbes(Finished& finished);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_CONFORMANCE_PROBES_H_
