#include "model/actions/open_quote.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"

namespace twinstep {
namespace {

// Behind the next `end` that no backslash stands before; npos where there is none.
size_t Behind(absl::string_view text, size_t begin, char end) {
  for (size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == end) {
      return i + 1;
    }
  }
  return absl::string_view::npos;
}

// Behind a regular expression's slash. In brackets a slash is a character.
size_t BehindRegExp(absl::string_view text, size_t begin) {
  bool in_class = false;
  for (size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '[' || text[i] == ']') {
      in_class = text[i] == '[';
    } else if (text[i] == '/' && !in_class) {
      return i + 1;
    }
  }
  return absl::string_view::npos;
}

// A value ends there, so that a slash behind it divides.
bool EndsValue(char c) {
  return absl::ascii_isalnum(static_cast<unsigned char>(c)) ||
         absl::string_view("_$)]}\"'`").find(c) != absl::string_view::npos;
}

}  // namespace

bool HasOpenQuote(absl::string_view expression) {
  char before = 0;
  for (size_t i = 0; i < expression.size();) {
    const char c = expression[i];
    const absl::string_view rest = expression.substr(i);
    size_t next = i + 1;
    if (c == '"' || c == '\'' || c == '`') {
      next = Behind(expression, i + 1, c);
      if (next == absl::string_view::npos) return true;
    } else if (absl::StartsWith(rest, "//")) {
      next = expression.find('\n', i);
    } else if (absl::StartsWith(rest, "/*")) {
      next = expression.find("*/", i + 2);
    } else if (c == '/' && !EndsValue(before)) {
      next = BehindRegExp(expression, i + 1);
    }
    if (next == absl::string_view::npos) return false;
    if (!absl::ascii_isspace(static_cast<unsigned char>(c))) before = c;
    i = next;
  }
  return false;
}

}  // namespace twinstep
