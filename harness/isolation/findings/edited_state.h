// The state of an edited program in the original's words: variables and functions have the names of those that they
// came from.
#ifndef TWINSTEP_HARNESS_ISOLATION_FINDINGS_EDITED_STATE_H_
#define TWINSTEP_HARNESS_ISOLATION_FINDINGS_EDITED_STATE_H_

#include <map>
#include <set>
#include <string>

#include "model/memory_graph/memory_graph.h"
#include "model/source/location_map.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

struct EditedNames {
  // Of variables, edited to original, where they differ.
  std::map<std::string, std::string> variables;
  // Only the edited program declares them.
  std::set<std::string> inserted;
  // By FunctionTextHash, in the original and in the edited program: one name for both.
  std::map<std::string, std::string> original_functions;
  std::map<std::string, std::string> edited_functions;
};

// A variable or function came from what stands where its declaration went. `map` leads from the one program to the
// other.
EditedNames NamesOf(const SyntaxTree& original, const SyntaxTree& edited, const LocationMap& map);

// Gives functions their common names.
void NameFunctions(const std::map<std::string, std::string>& names, MemoryGraph& graph);
// Gives the edited program's variables the original's names; those that only it declares are left out of the graph's
// base variables, and counted in `graph.left_out`.
void NameVariables(const EditedNames& names, MemoryGraph& graph);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_FINDINGS_EDITED_STATE_H_
