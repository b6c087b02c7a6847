// Where the main source begins in the document that it is part of (Program.start_line): what engines are given, and how
// the places that they know are turned into ours and back.
#ifndef TWINSTEP_MODEL_SOURCE_SCRIPT_START_H_
#define TWINSTEP_MODEL_SOURCE_SCRIPT_START_H_

#include <algorithm>
#include <cstdint>

#include "model/script_pattern.h"
#include "model/source/source_text.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"
#include "proto/program.pb.h"

namespace twinstep {

class ScriptStart {
 public:
  explicit ScriptStart(const Program& program)
      : line_(static_cast<int>(std::clamp<uint32_t>(program.start_line(), 1, kLargest))),
        column_(static_cast<int>(std::min(program.start_column(), kLargest))) {}

  // From 1 and from 0.
  int line() const { return line_; }
  int column() const { return column_; }
  bool is_at_beginning() const { return line_ == 1 && column_ == 0; }

  // A place of the source, by its own lines, to where the document has it. Both count lines from 1, columns from 0.
  TextPosition ToDocument(TextPosition place) const {
    return {place.line + line_ - 1, place.line == 1 ? place.column + column_ : place.column};
  }
  // Back. One that is before the source begins gets line 0: a debugger that names it is wrong, and shall be seen to be.
  TextPosition ToSource(TextPosition place) const {
    if (place < TextPosition{line_, column_}) return {0, place.column};
    return {place.line - line_ + 1, place.line == line_ ? place.column - column_ : place.column};
  }
  // As above, as a location in the main source.
  Location LocationAt(TextPosition place) const {
    const TextPosition own = ToSource(place);
    Location location;
    location.set_line(static_cast<uint32_t>(own.line));
    location.set_column(static_cast<uint32_t>(own.column));
    return location;
  }

 private:
  // Larger ones count as this: engines pack lines and columns into fewer than 32 bits.
  static constexpr uint32_t kLargest = 1 << 20;

  int line_;
  int column_;
};

// Where a breakpoint is asked for that is for scripts by their URL: in the document, by whose lines a URL is asked, if
// it is known to be for the main source (IsForMain).
inline TextPosition RequestByUrl(const ScriptStart& start, const ScriptPattern& scripts, const Location& requested) {
  constexpr uint32_t kLargest = uint32_t{1} << 29;
  const TextPosition place = {static_cast<int>(std::min(requested.line(), kLargest)),
                              static_cast<int>(std::min(requested.column(), kLargest))};
  if (!IsForMain(scripts)) return place;
  return start.ToDocument(place);
}

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_SCRIPT_START_H_
