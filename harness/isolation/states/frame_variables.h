// The base variables of a pause, told by the syntax tree: the same for every engine.
#ifndef TWINSTEP_HARNESS_ISOLATION_STATES_FRAME_VARIABLES_H_
#define TWINSTEP_HARNESS_ISOLATION_STATES_FRAME_VARIABLES_H_

#include <string>
#include <vector>

#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"

namespace twinstep {

struct FrameVariables {
  // The function that runs, in the tree; kNoNode for top-level code.
  NodeId function = kNoNode;
  // Each is seen by the frame under its name. Of the functions around it, it has only those variables that it mentions
  // and whose function runs in no older frame; that frame has them otherwise.
  std::vector<std::string> names;
};

// `places`: of all frames in the program's own source, the youngest first. The answer has the same order. Leaves out
// what cannot be assigned: the names of function expressions, classes inside themselves and imports; `arguments`; and
// let, const and class of the frame's own before they are initialised.
std::vector<FrameVariables> VariablesOf(const SyntaxTree& tree, const std::vector<Location>& places);

// Top-level let, const and class, and names that the program uses and does not declare.
std::vector<std::string> GlobalNames(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_STATES_FRAME_VARIABLES_H_
