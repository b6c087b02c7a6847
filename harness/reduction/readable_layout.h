// A program's text as people write it.
#ifndef TWINSTEP_HARNESS_REDUCTION_READABLE_LAYOUT_H_
#define TWINSTEP_HARNESS_REDUCTION_READABLE_LAYOUT_H_

#include <string>
#include <vector>

#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

// One statement a line, two columns for each block around it. White space with a comment in it stays.
std::vector<Replacement> StatementsOnLines(const SyntaxTree& tree);

// The comment at the end of the line, from 1. None: that is inside of a token or comment, or there is no such line.
std::vector<Replacement> CommentAtEnd(const SyntaxTree& tree, int line, const std::string& comment);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_READABLE_LAYOUT_H_
