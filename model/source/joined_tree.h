// The trees of all sources of a program as one, so that what knows one tree knows them all.
//
// The text is the main source, and behind it the others, each from a line of its own on. Ids, offsets and lines of the
// main source stay what they are. Each other source is a Program below the root, whose string is the source's key; no
// name that it declares is bound to a use in another source.
#ifndef TWINSTEP_MODEL_SOURCE_JOINED_TREE_H_
#define TWINSTEP_MODEL_SOURCE_JOINED_TREE_H_

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"

namespace twinstep {

// A setup script's key is its URL (model/script_pattern.h). An imported module's is this.
std::string KeyOfModule(std::string_view specifier);
// The specifier of a module's key; empty: it is a setup script's.
std::string_view SpecifierOfKey(std::string_view key);

struct SourceTree {
  std::string key;
  std::shared_ptr<const SyntaxTree> tree;
};

// Linear in all of them, but for sorting. `main` is of one source. Errors are those of SyntaxTree::Create.
absl::StatusOr<SyntaxTree> JoinTrees(const SyntaxTree& main, absl::Span<const SourceTree> others);

struct JoinedSource {
  // Points into the tree.
  std::string_view key;
  NodeId program = kNoNode;
  // Of its first line, in the tree's text.
  int first_line = 1;
};

// The other sources, in order; none of a tree that is not joined. Linear in the top level's statements.
std::vector<JoinedSource> JoinedSources(const SyntaxTree& tree);

// Where the main source ends in the text. The same.
int EndOfMain(const SyntaxTree& tree);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_JOINED_TREE_H_
