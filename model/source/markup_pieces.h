// The pieces of HTML and XML: elements, attributes, texts, comments, and the pairs of tags around what is to stay.
#ifndef TWINSTEP_MODEL_SOURCE_MARKUP_PIECES_H_
#define TWINSTEP_MODEL_SOURCE_MARKUP_PIECES_H_

#include <cstdint>
#include <vector>

#include "model/delta_debugging/configuration.h"
#include "model/source/source_range.h"
#include "model/source/source_text.h"
#include "model/source/text_edit.h"

namespace twinstep {

// HTML has elements without an end (br, input, ...) and such as hold text only (script, style, ...).
enum class Markup : uint8_t { kHtml, kXml };

// Every text has pieces: an end tag that ends nothing is text; an element that is not closed ends with the one around
// it. Linear but for the depth of elements. No recursion.
class MarkupPieces {
 public:
  MarkupPieces(const SourceText& text, Markup markup);

  // Pieces in the order of their beginnings; of each the one around it, or -1: below its own index.
  const std::vector<int>& parents() const { return parents_; }
  const std::vector<SourceRange>& ranges() const { return ranges_; }

  // What leaves out all pieces that are not in `kept`, which is in order and holds the parents of all it holds.
  std::vector<Replacement> Without(const Configuration& kept) const;

  // For each element that has something in it, and one that is not closed, what takes its tags away and leaves the
  // rest. They do not overlap.
  const std::vector<std::vector<Replacement>>& WithoutTags() const { return without_tags_; }

 private:
  std::vector<int> parents_;
  std::vector<SourceRange> ranges_;
  std::vector<std::vector<Replacement>> without_tags_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_MARKUP_PIECES_H_
