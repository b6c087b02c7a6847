// For tests of everything that takes a syntax tree: trees from program texts, and trees as text.
#ifndef TWINSTEP_ENGINES_PARSER_PARSE_FOR_TEST_H_
#define TWINSTEP_ENGINES_PARSER_PARSE_FOR_TEST_H_

#include <string>
#include <string_view>
#include <vector>

#include "engines/parser/parser.h"
#include "model/source/joined_tree.h"
#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

// One for all tests of the process; main thread only.
Parser& ParserForTest();

// Ends the process if the program does not parse.
SyntaxTree ParseForTest(std::string_view program, ParseGoal goal = ParseGoal::kScript);

// What parses the code that a program gives to eval.
ParseSource MadeForTest();

// A sloppy script with nearly every construct that a piece or a simplification can be of. It parses; it is not to be
// run.
extern const char kEveryConstruct[];

// The program with these replacements; where they overlap, the error in words.
std::string WithEdits(const SyntaxTree& tree, std::vector<Replacement> replacements);

// "CallExpression(callee:Identifier f, arguments:Literal 1)": the node and what is below it, leaves with their source.
std::string Outline(const SyntaxTree& tree, NodeId node = kRootNode);

// The first node of that type, or kNoNode.
NodeId FindNode(const SyntaxTree& tree, NodeType type);
// The innermost node at the first place where `text` stands in the program.
NodeId NodeAt(const SyntaxTree& tree, std::string_view text);

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_PARSER_PARSE_FOR_TEST_H_
