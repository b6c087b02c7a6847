#include "harness/text/csv.h"

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"

namespace twinstep {
namespace {

// Whether a formula may stand behind the apostrophes that `field` begins with.
bool BeginsFormula(absl::string_view field) {
  const size_t begin = field.find_first_not_of('\'');
  return begin != absl::string_view::npos && absl::StrContains("=+-@\t\r", field.substr(begin, 1));
}

bool IsNumber(absl::string_view field) {
  double number = 0;
  return field.find_first_not_of("0123456789.eE+-") == absl::string_view::npos && absl::SimpleAtod(field, &number);
}

std::string Quoted(const std::string& cell) {
  const std::string field = BeginsFormula(cell) && !IsNumber(cell) ? "'" + cell : cell;
  if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char c : field) {
    if (c == '"') quoted.push_back('"');
    quoted.push_back(c);
  }
  quoted.push_back('"');
  return quoted;
}

}  // namespace

std::string CsvLine(const std::vector<std::string>& fields) {
  std::string line;
  for (size_t i = 0; i < fields.size(); ++i) {
    if (i > 0) line.push_back(',');
    line += Quoted(fields[i]);
  }
  // A line of one empty field would read as no line.
  if (fields.size() == 1 && fields[0].empty()) line = "\"\"";
  line.push_back('\n');
  return line;
}

absl::StatusOr<bool> CsvReader::Next(std::vector<std::string>& fields) {
  fields.clear();
  if (position_ == text_.size()) return false;
  line_ = next_line_;
  for (;;) {
    ASSIGN_OR_RETURN(std::string field, Field());
    if (field[0] == '\'' && BeginsFormula(field)) field.erase(0, 1);
    fields.push_back(std::move(field));
    if (position_ < text_.size() && text_[position_] == ',') {
      ++position_;
      continue;
    }
    if (position_ < text_.size() && text_[position_] == '\r') ++position_;
    if (position_ < text_.size()) ++position_;
    ++next_line_;
    return true;
  }
}

bool CsvReader::AtLineEnd() const {
  return position_ == text_.size() || text_[position_] == '\n' ||
         (text_[position_] == '\r' && (position_ + 1 == text_.size() || text_[position_ + 1] == '\n'));
}

absl::StatusOr<std::string> CsvReader::Field() {
  if (position_ < text_.size() && text_[position_] == '"') return QuotedField();
  std::string field;
  while (!AtLineEnd() && text_[position_] != ',') {
    if (text_[position_] == '"') {
      return absl::InvalidArgumentError(absl::StrCat("line ", next_line_, ": a quote inside a field without quotes"));
    }
    field.push_back(text_[position_++]);
  }
  return field;
}

absl::StatusOr<std::string> CsvReader::QuotedField() {
  const size_t begin = next_line_;
  std::string field;
  for (++position_; position_ < text_.size(); ++position_) {
    const char c = text_[position_];
    if (c == '"' && (position_ + 1 == text_.size() || text_[position_ + 1] != '"')) {
      ++position_;
      if (!AtLineEnd() && text_[position_] != ',') {
        return absl::InvalidArgumentError(absl::StrCat("line ", next_line_, ": text after a closing quote"));
      }
      return field;
    }
    if (c == '"') ++position_;
    if (c == '\n') ++next_line_;
    field.push_back(c);
  }
  return absl::InvalidArgumentError(absl::StrCat("line ", begin, ": a quote is never closed"));
}

}  // namespace twinstep
