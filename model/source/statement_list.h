// Statement lists and the places in them where a statement can be inserted, or taken out, by editing the text.
#ifndef TWINSTEP_MODEL_SOURCE_STATEMENT_LIST_H_
#define TWINSTEP_MODEL_SOURCE_STATEMENT_LIST_H_

#include <vector>

#include "model/source/syntax_tree.h"

namespace twinstep {

struct StatementList {
  // Program, BlockStatement (function bodies too), StaticBlock or SwitchCase.
  NodeId owner = kNoNode;
  // Also found by SyntaxNode::parent and list_index.
  std::vector<NodeId> statements;
  // One more than statements. Text at positions[i] becomes statement i: before statement i, or behind the last one.
  // Text behind the last statement begins with a line feed, as that statement may end without a semicolon; all text
  // ends with a semicolon or brace.
  std::vector<int> positions;
  // The first of them are directives ('use strict'), which lose their meaning when a statement comes before them.
  int directives = 0;
};

bool OwnsStatementList(NodeType type);

// Of a node that owns one. Linear in the statements.
StatementList StatementListOf(const SyntaxTree& tree, NodeId owner);
// All of the program, in order of their owners' ids.
std::vector<StatementList> StatementLists(const SyntaxTree& tree);

// The moments of a program that can be told by text put before a statement.

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

#endif  // TWINSTEP_MODEL_SOURCE_STATEMENT_LIST_H_
