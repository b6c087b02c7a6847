// The pieces of a text without regard to its syntax, and its layout.
#ifndef TWINSTEP_HARNESS_REDUCTION_TEXT_PIECES_H_
#define TWINSTEP_HARNESS_REDUCTION_TEXT_PIECES_H_

#include <vector>

#include "model/delta_debugging/configuration.h"
#include "model/source/source_range.h"
#include "model/source/source_text.h"
#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

// Lines with what ends them.
std::vector<SourceRange> LinesOf(const SourceText& text);
// Whole characters; CR LF is one.
std::vector<SourceRange> CharactersOf(const SourceText& text);
std::vector<SourceRange> TokensOf(const SyntaxTree& tree);

// White space between tokens, and before and behind them; where none is needed, as in JSON.
std::vector<Replacement> SpaceOf(const SyntaxTree& tree);

// Leaves out the pieces that are not in `kept`; neighbours go as one.
std::vector<Replacement> WithoutPieces(const std::vector<SourceRange>& pieces, const Configuration& kept);

// What makes the layout plain, each a change of its own: comments and blank lines go, lines are indented by two spaces
// a brace, one space is between words that are apart.
std::vector<Replacement> PlainLayout(const SyntaxTree& tree);
// Lines become one inside parentheses and brackets, before an opening brace, behind an operator, before a dot, and of
// braces without anything in them. Each a change of its own.
std::vector<Replacement> JoinedLines(const SyntaxTree& tree);
// `{ a(); }` for braces with one short line in them. Each a change of its own.
std::vector<std::vector<Replacement>> BracesOfOneLine(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_REDUCTION_TEXT_PIECES_H_
