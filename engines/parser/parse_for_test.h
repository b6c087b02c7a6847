// For tests of everything that takes a syntax tree: trees from program texts, and trees as text.
#ifndef TWINSTEP_ENGINES_PARSER_PARSE_FOR_TEST_H_
#define TWINSTEP_ENGINES_PARSER_PARSE_FOR_TEST_H_

#include <string>
#include <string_view>

#include "engines/parser/parser.h"
#include "model/source/syntax_tree.h"

namespace twinstep {

// One for all tests of the process; main thread only.
Parser& ParserForTest();

// Ends the process if the program does not parse.
SyntaxTree ParseForTest(std::string_view program, ParseGoal goal = ParseGoal::kScript);

// "CallExpression(callee:Identifier f, arguments:Literal 1)": the node and what is below it, leaves with their source.
std::string Outline(const SyntaxTree& tree, NodeId node = kRootNode);

// The first node of that type, or kNoNode.
NodeId FindNode(const SyntaxTree& tree, NodeType type);
// The innermost node at the first place where `text` stands in the program.
NodeId NodeAt(const SyntaxTree& tree, std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_PARSER_PARSE_FOR_TEST_H_
