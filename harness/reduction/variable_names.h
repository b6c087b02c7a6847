// Other names for a program's variables: short ones for machines, words for people.
#ifndef TWINSTEP_HARNESS_REDUCTION_VARIABLE_NAMES_H_
#define TWINSTEP_HARNESS_REDUCTION_VARIABLE_NAMES_H_

#include <set>
#include <string>
#include <vector>

#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

// Variables whose name is part of what the program does (a shorthand property, an import, an export) keep theirs.

// A short name for every variable, one edit each: every mention of it. Names that are short already are left out.
std::vector<std::vector<Replacement>> ShorterNames(const SyntaxTree& tree);

// A word for every variable that has none, by its role: "outer", "item", "error". A name of one or two letters, or of
// few letters and a number, is no word. Names in `kept` stay.
std::vector<std::vector<Replacement>> NamesByRole(const SyntaxTree& tree, const std::set<std::string>& kept);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_VARIABLE_NAMES_H_
