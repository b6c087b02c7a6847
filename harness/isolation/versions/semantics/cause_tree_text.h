// A tree of causes as text and as JSON.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_TEXT_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_TEXT_H_

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/isolation/versions/semantics/cause_tree.h"
#include "proto/cause_tree.pb.h"

namespace twinstep {

// What is said behind a place: " (changed)", or "". May be empty.
using PlaceMark = std::function<std::string(const SourcePlace&)>;
// Whether a node is shown; the root always is, and what leads to a node that is. May be empty: all are.
using NodeChoice = std::function<bool(int node)>;

// "minimal in places".
std::string Words(Cause::Certainty certainty);

// "line 10 gave sum = -1", "line 9 went on as z > 0 was true", "main.js:9" in place of "line 9" where there are
// several files. By node and step. Linear in the tree and its files.
std::vector<std::vector<std::string>> SentencesOf(const CauseTree& tree);

// The tree in sentences, indented:
//
//   line 13: sum === 5 was false, because
//     line 10 gave sum = -1,
//     line 7 gave sum = 1, ...
//     line 7 ran because line 5: x < y was false, because
//       line 2 gave x = 3
//
// Rounds of a loop are one sentence ("line 3 gave i = 6, before that 5, 4, 3"). Left out, unless they are marked, are
// steps that only pass an object on, and parts of an expression whose value a variable of the line has. Text of the
// program is shown as it is: a terminal wants it through terminal_text.
std::string ToText(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice);

// A line of it, and the place that it is about, if any.
struct CauseTreeLine {
  int depth = 0;
  std::string text;
  std::optional<SourcePlace> place;
};
std::vector<CauseTreeLine> LinesOf(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice);

// For the page. `choice` says which nodes are shown.
CauseTreeDocument Document(const CauseTree& tree, const PlaceMark& mark, const NodeChoice& choice);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_SEMANTICS_CAUSE_TREE_TEXT_H_
