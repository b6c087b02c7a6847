// The trees of all sources of a program as one, so that what knows one tree knows them all.
//
// The text is the main source, and behind it the others, each from a line of its own on. Ids, offsets and lines of the
// main source stay what they are. Each other source is a Program below the root, whose string is the source's key; no
// name that it declares is bound to a use in another source, and code for eval alone uses those of others.
#ifndef TWINSTEP_MODEL_SOURCE_JOINED_TREE_H_
#define TWINSTEP_MODEL_SOURCE_JOINED_TREE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "model/source/syntax_tree.h"
#include "model/status.h"
#include "proto/truth.pb.h"

namespace twinstep {

// A setup script's key is its URL (model/script_pattern.h). An imported module's is this.
std::string KeyOfModule(std::string_view specifier);
// The specifier of a module's key; empty: it is none.
std::string_view SpecifierOfKey(std::string_view key);
// What tells code that the program makes, by eval or Function, from other code (Location.code); 0: the key is of none.
uint32_t MadeOfKey(std::string_view key);
// It was made by Function: the source is that function alone, and has no top level that runs.
bool IsOfFunction(std::string_view key);
// Is never 0. Of the text as it was given to eval, in UTF-8; of Function it is that of a declaration, `function
// anonymous(a,b\n) {\n...\n}` (ECMA-262, 20.2.1.1.1).
uint32_t HashOfMade(std::string_view text);

struct SourceTree {
  std::string key;
  std::shared_ptr<const SyntaxTree> tree;
  // Of code for eval: the scope that it sees, in the tree that it is joined to.
  ScopeId around = kNoScope;
};

// Linear in all of them, but for sorting. Errors are those of SyntaxTree::Create.
// `main` may be a joined tree as well, to which others are added.
absl::StatusOr<SyntaxTree> JoinTrees(const SyntaxTree& main, absl::Span<const SourceTree> others);

// The tree of a source that a program makes; null: it does not parse.
using ParseSource = std::function<std::shared_ptr<const SyntaxTree>(const std::string& source)>;

// Of code that a call in the tree makes.
std::string KeyOfMade(const SyntaxTree& tree, const MadeCode& made);
// `tree` with code that the program gives to eval or Function, by a call that is a node of the tree with all code
// before it: each that parses and that it does not have yet, in order; its names are those that the call sees, those of
// a Function are the program's. O(made * tree).
std::shared_ptr<const SyntaxTree> WithMade(std::shared_ptr<const SyntaxTree> tree,
                                           const google::protobuf::RepeatedPtrField<MadeCode>& made,
                                           const ParseSource& parse);

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
