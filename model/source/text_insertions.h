// Text put around the nodes of a program, in any order: what nests in the tree nests in the text.
#ifndef TWINSTEP_MODEL_SOURCE_TEXT_INSERTIONS_H_
#define TWINSTEP_MODEL_SOURCE_TEXT_INSERTIONS_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "model/source/source_text.h"
#include "model/source/syntax_node.h"
#include "model/source/text_edit.h"

namespace twinstep {

// At one offset, text that closes a node stands before text that opens one. Of nodes that open there the outer comes
// first, of those that close the inner. Of one node's own, what was opened last is closed first.
class TextInsertions {
 public:
  // UTF-16 offsets. `node` says where the text nests: nodes are numbered from the outer to the inner.
  void Open(int offset, NodeId node, std::string_view text) { Insert(offset, true, node, text); }
  void Close(int offset, NodeId node, std::string_view text) { Insert(offset, false, node, text); }

  // `text` is as long as the program's. O(n log n).
  std::string ApplyTo(const SourceText& text) const;
  // With other text in place of a part, in which nothing is put: what closes or opens at its ends stays around it. An
  // empty part: nothing is replaced.
  std::string ApplyTo(const SourceText& text, const Replacement& change) const;

 private:
  struct Insertion {
    int offset = 0;
    bool opens = false;
    NodeId node = kNoNode;
    int serial = 0;
    std::string text;
  };

  void Insert(int offset, bool opens, NodeId node, std::string_view text) {
    insertions_.push_back({offset, opens, node, static_cast<int>(insertions_.size()), std::string(text)});
  }

  std::vector<Insertion> insertions_;
};

// Names that a program does not have.

// A word that begins identifiers and occurs in none of the texts: "tw_", or "tw0_", "tw1_", ...
std::string FreePrefix(absl::Span<const std::string_view> texts);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_TEXT_INSERTIONS_H_
