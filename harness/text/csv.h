// Tables as RFC 4180 quotes them: commas between fields, double quotes around a field that holds a comma, a quote or a
// line break, quotes doubled inside. Lines end with a line feed, so that the usual tools of the command line read them;
// carriage returns before it are read too.
//
// Programs that show tables take cells that begin with =, +, -, @, a tab or a carriage return for formulas, and cells
// hold names of files and other text of anybody. So such a cell, if it is no number, gets an apostrophe in front, which
// they take for "this is text", and which the reader takes away. One that has apostrophes there already gets one more.
#ifndef TWINSTEP_HARNESS_TEXT_CSV_H_
#define TWINSTEP_HARNESS_TEXT_CSV_H_

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "model/status.h"

namespace twinstep {

// One line, its end included.
std::string CsvLine(const std::vector<std::string>& fields);

class CsvReader {
 public:
  explicit CsvReader(std::string text) : text_(std::move(text)) {}

  // False at the end of the text. A last line without a line break is whole. Errors name the line: a quote that is
  // never closed, text around a quoted field.
  absl::StatusOr<bool> Next(std::vector<std::string>& fields);
  // The line, counted from 1, on which what Next gave last begins.
  size_t line() const { return line_; }

 private:
  absl::StatusOr<std::string> Field();
  absl::StatusOr<std::string> QuotedField();
  bool AtLineEnd() const;

  const std::string text_;
  size_t position_ = 0;
  size_t line_ = 0;
  size_t next_line_ = 1;
};

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TEXT_CSV_H_
