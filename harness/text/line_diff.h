// Which lines of two versions of a program stand beside each other.
#ifndef TWINSTEP_HARNESS_TEXT_LINE_DIFF_H_
#define TWINSTEP_HARNESS_TEXT_LINE_DIFF_H_

#include <vector>

#include "model/source/source_text.h"

namespace twinstep {

// Lines count from 1; 0: there is none on that side.
struct LinePair {
  int left = 0;
  int right = 0;
  // The text of the two is the same.
  bool equal = false;

  friend bool operator==(const LinePair&, const LinePair&) = default;
};

// Every line of both, in order. As many lines as possible are equal, but for texts that differ in thousands of lines.
std::vector<LinePair> PairLines(const SourceText& left, const SourceText& right);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_LINE_DIFF_H_
