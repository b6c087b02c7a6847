// The pieces of a program that the grammar can do without: statements, members, elements of lists, optional parts.
#ifndef TWINSTEP_MODEL_SOURCE_SYNTAX_PIECES_H_
#define TWINSTEP_MODEL_SOURCE_SYNTAX_PIECES_H_

#include <string>
#include <vector>

#include "model/delta_debugging/configuration.h"
#include "model/source/source_range.h"
#include "model/source/syntax_tree.h"
#include "model/source/text_edit.h"

namespace twinstep {

// Pieces in the order of their nodes, each inside another one or in none: the hierarchy of hierarchical delta
// debugging.
class SyntaxPieces {
 public:
  enum class Kind {
    // Statements, members of classes, cases.
    kStatements,
    // These, and elements of lists (parameters, arguments, declarators, properties, ...) and optional parts (else,
    // finally, initialisers, returned values, labels, ...).
    kAll,
  };

  // `tree` outlives it. Linear, but for the logarithms of looking up tokens.
  SyntaxPieces(const SyntaxTree& tree, Kind kind);

  // The next piece around each, or -1; below its own index.
  const std::vector<int>& parents() const { return parents_; }
  int size() const { return static_cast<int>(parents_.size()); }

  // What leaves out all pieces that are not in `kept`, which holds the parents of all it holds. A statement goes with
  // its line where it has that to itself, an element with its comma, and a body that is a statement leaves a semicolon.
  // The text may still be wrong: a declaration without declarators, a parameter in a getter.
  std::vector<Replacement> Without(const Configuration& kept) const;

 private:
  struct Piece {
    SourceRange range;
    std::string replacement;
    // Of elements: which list, and where in it. -1: alone.
    int list = -1;
    int position = 0;
  };

  bool Add(NodeId id);
  bool AddInList(NodeId id);
  bool AddOptional(NodeId id);
  SourceRange WithLine(SourceRange range) const;
  SourceRange ListBounds(NodeId parent, NodeField field) const;

  const SyntaxTree& tree_;
  const Kind kind_;
  std::vector<int> parents_;
  std::vector<Piece> pieces_;
  // Pieces of each list.
  std::vector<std::vector<int>> lists_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_SYNTAX_PIECES_H_
