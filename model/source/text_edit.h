// An edit of a program's text: replacements of ranges that do not overlap.
#ifndef TWINSTEP_MODEL_SOURCE_TEXT_EDIT_H_
#define TWINSTEP_MODEL_SOURCE_TEXT_EDIT_H_

#include <string>
#include <vector>

#include "model/source/source_range.h"
#include "model/source/source_text.h"
#include "model/status.h"

namespace twinstep {

// The units of `range` become `text` (UTF-8). An empty range inserts before the unit at `range.begin`.
struct Replacement {
  SourceRange range;
  std::string text;
};

// Immutable. Replacements are in source order, each after the end of the one before; at one place at most one inserts.
class TextEdit {
 public:
  // In any order. InvalidArgument: a range is outside of the text, overlaps another, or cuts a surrogate pair or a
  // CR LF; two insertions share a place, where their order would be a matter of taste.
  static absl::StatusOr<TextEdit> Create(const SourceText& text, std::vector<Replacement> replacements);

  const std::vector<Replacement>& replacements() const { return replacements_; }
  // `text` is the one the edit was made for. Linear.
  SourceText ApplyTo(const SourceText& text) const;

 private:
  explicit TextEdit(std::vector<Replacement> replacements) : replacements_(std::move(replacements)) {}

  std::vector<Replacement> replacements_;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_TEXT_EDIT_H_
