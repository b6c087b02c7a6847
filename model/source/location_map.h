// Where the places of a program are after edits of its text, and back.
#ifndef TWINSTEP_MODEL_SOURCE_LOCATION_MAP_H_
#define TWINSTEP_MODEL_SOURCE_LOCATION_MAP_H_

#include <optional>
#include <vector>

#include "model/source/source_text.h"
#include "model/source/text_edit.h"
#include "proto/location.pb.h"

namespace twinstep {

// A place is the unit of text that begins there; the end of the text is a place of its own.
//
// * A unit outside of all replacements is found where it went. So a place where text was inserted is behind the
//   insertion: the statement there moves on, and the end of the text stays the end.
// * The first unit of a replaced range is found at the first unit of what replaced it, if that is not empty: a renamed
//   identifier begins where it began.
// * All other units of replaced ranges, and of what replaced or was inserted, have no counterpart.
//
// Therefore both directions are strictly monotonous and inverse to each other where they exist. Immutable; O(log edits)
// a question.
class LocationMap {
 public:
  // Nothing is edited.
  explicit LocationMap(const SourceText& text);
  // `edit` was made for `text`.
  LocationMap(const SourceText& text, const TextEdit& edit);

  // First this, then `next`, whose original is our edited text: what a second round did to what the first one left.
  LocationMap Then(const LocationMap& next) const;

  const SourceText& original() const { return original_; }
  const SourceText& edited() const { return edited_; }

  // UTF-16 offsets; none where there is no counterpart or no such place.
  std::optional<int> ToEdited(int offset) const;
  std::optional<int> ToOriginal(int offset) const;

  // The unit is the first of a range that was replaced.
  bool BeginsReplaced(int offset) const;

  // What is new in the edited text, in order: units without counterpart, one behind the other.
  std::vector<SourceRange> Inserted() const;

  // Places in other sources than the main one are where they were. A location without a column is a line: it goes where
  // the line's first unit that is neither white space nor lost goes, or else its end.
  std::optional<Location> ToEdited(const Location& location) const;
  std::optional<Location> ToOriginal(const Location& location) const;

 private:
  // `length` units at `original` are those at `edited`.
  struct Run {
    int original;
    int edited;
    int length;
    // The first unit of a replaced range, for what replaced it.
    bool replaced = false;
  };

  LocationMap(SourceText original, SourceText edited, std::vector<Run> runs);
  LocationMap Inverse() const;

  SourceText original_;
  SourceText edited_;
  std::vector<Run> runs_;  // In order, none empty; the end of the text counts as a unit.
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_LOCATION_MAP_H_
