// Two texts beside each other, line by line: of a terminal, or of a page (html_page.h).
#ifndef TWINSTEP_HARNESS_TEXT_PAIRED_LINES_H_
#define TWINSTEP_HARNESS_TEXT_PAIRED_LINES_H_

#include <set>
#include <string>
#include <vector>

#include "model/source/source_text.h"

namespace twinstep {

// Plain text of programs and engines.
struct PairedLine {
  std::string left = {}, right = {};
  // Stands between the two: ~ changed, + only on the right, - only on the left, > what this is all about, space: none.
  char mark = ' ';
  // `left` is of both sides, and there is no `right`.
  bool across = false;
  // One of those where the two differ.
  bool differs = false;
};

// For a terminal: an indented line each, long ones cut, whatever programs put into them.
std::string PairedText(const std::vector<PairedLine>& lines);

// What is told of one of two versions of a program.
struct SourceSide {
  // Lines that hold one (B).
  std::set<int> breakpoints;
  // What this is all about (>); 0: none.
  int failing = 0;
};

// Lines that differ or fail, with their numbers and those around them; at most 80.
std::vector<PairedLine> PairedSources(const SourceText& left, const SourceSide& left_side, const SourceText& right,
                                      const SourceSide& right_side);

// Which lines of two versions of a program stand beside each other.

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

#endif  // TWINSTEP_HARNESS_TEXT_PAIRED_LINES_H_
