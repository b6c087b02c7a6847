// The moments of a program that can be told by text put before a statement.
#ifndef TWINSTEP_MODEL_SOURCE_STATEMENT_POINTS_H_
#define TWINSTEP_MODEL_SOURCE_STATEMENT_POINTS_H_

#include <vector>

#include "model/source/syntax_tree.h"

namespace twinstep {

struct StatementPoint {
  NodeId statement = kNoNode;
  // The whole of a branch or of a loop's body: with text before it, it needs a block around both.
  bool stands_alone = false;
};

// Statements that do something when they are reached, by their ids: no declarations of functions, no directives, no
// imports; a block is its statements, a labelled statement is one. Empty statements only where they stand alone, as a
// loop without them has no point at each turn. Linear.
std::vector<StatementPoint> StatementPoints(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_STATEMENT_POINTS_H_
