// A part of a program's text.
#ifndef TWINSTEP_MODEL_SOURCE_SOURCE_RANGE_H_
#define TWINSTEP_MODEL_SOURCE_SOURCE_RANGE_H_

namespace twinstep {

// UTF-16 units from `begin` up to `end`.
struct SourceRange {
  int begin = 0;
  int end = 0;

  friend bool operator==(const SourceRange&, const SourceRange&) = default;
};

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_SOURCE_SOURCE_RANGE_H_
