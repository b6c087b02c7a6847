#include "model/actions/action_words.h"

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "model/actions/open_quote.h"

namespace twinstep {
namespace {

constexpr char kBlank[] = " \t\r";

}  // namespace

absl::string_view TakeWord(absl::string_view& rest) {
  rest = absl::StripAsciiWhitespace(rest);
  const absl::string_view word = rest.substr(0, rest.find_first_of(kBlank));
  rest.remove_prefix(word.size());
  rest = absl::StripAsciiWhitespace(rest);
  return word;
}

size_t EndOfQuotes(absl::string_view text) {
  if (text.empty() || absl::string_view("\"'`").find(text[0]) == absl::string_view::npos) return 0;
  for (size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == text[0]) {
      return i + 1;
    }
  }
  return absl::string_view::npos;
}

std::string InQuotes(absl::string_view text) { return absl::StrCat("\"", text, "\""); }

WhyNot ParseLocation(absl::string_view text, Location& location) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ':');
  uint32_t line = 0, column = 0;
  if (text.empty()) return "its line is missing";
  if (parts.size() > 2) return absl::StrCat(InQuotes(text), " is not a place, as 7 or 7:4 is");
  if (parts[0] == "0" || absl::StartsWith(parts[0], "-")) return "lines count from 1";
  if (!absl::SimpleAtoi(parts[0], &line) || line == 0) return absl::StrCat(InQuotes(parts[0]), " is not a line number");
  location.set_line(line);
  if (parts.size() == 1) return std::nullopt;
  if (!absl::SimpleAtoi(parts[1], &column)) {
    return absl::StrCat(InQuotes(parts[1]), " is not a column number, which count from 0");
  }
  location.set_column(column);
  return std::nullopt;
}

WhyNot TakeLocation(absl::string_view& rest, Location& location) {
  absl::string_view after = rest;
  if (TakeWord(after) == "module") {
    const absl::string_view specifier = TakeWord(after);
    if (specifier.empty()) return "a module's specifier after \"module\" is missing";
    location.set_source(Location::MODULE);
    location.set_name(std::string(specifier));
    rest = after;
  }
  return ParseLocation(TakeWord(rest), location);
}

WhyNot ParsePlace(absl::string_view text, Location& location) {
  if (WhyNot why = ParseLocation(text, location)) return why;
  if (location.has_column()) return std::nullopt;
  return absl::StrCat(InQuotes(text), " has no column, which count from 0");
}

WhyNot ParseExpression(absl::string_view text, std::string& expression) {
  if (text.empty()) return "its expression is missing";
  if (HasOpenQuote(text)) {
    return std::string(
        "a quote in its expression is not closed; an expression that holds a semicolon stands as a whole in double "
        "quotes, with those inside written \\\"");
  }
  if (text[0] == '"' && EndOfQuotes(text) == text.size()) {
    if (!absl::CUnescape(text.substr(1, text.size() - 2), &expression)) {
      return absl::StrCat(text, " holds an escape that C does not have");
    }
    if (expression.empty()) return "its expression is empty";
    return std::nullopt;
  }
  expression = std::string(text);
  return std::nullopt;
}

WhyNot ParseFrame(absl::string_view text, uint32_t& frame) {
  if (absl::SimpleAtoi(text, &frame)) return std::nullopt;
  return absl::StrCat(text.empty() ? "a frame is missing" : absl::StrCat(InQuotes(text), " is not a frame number"),
                      "; they count from 0, the youngest");
}

std::optional<std::string> PatternIn(absl::string_view text) {
  if (text.size() < 3 || text.front() != '/' || text.back() != '/') return std::nullopt;
  return std::string(text.substr(1, text.size() - 2));
}

std::string QuotedExpression(const std::string& expression) { return InQuotes(absl::Utf8SafeCEscape(expression)); }

std::string ExpressionText(const std::string& expression) {
  absl::string_view rest = expression;
  // "in" would be taken for that of a frame, "scope" for that of a scope, and a quote that is not closed for a mistake.
  const absl::string_view first = TakeWord(rest);
  const bool plain = !expression.empty() && first != "in" && first != "scope" && expression[0] != '"' &&
                     !HasOpenQuote(expression) && expression.find_first_of(";\n\r") == std::string::npos &&
                     absl::StripAsciiWhitespace(expression).size() == expression.size();
  return plain ? expression : QuotedExpression(expression);
}

std::string FrameAlone(uint32_t frame) { return frame == 0 ? "" : absl::StrCat(frame); }

std::string InFrame(uint32_t frame) { return frame == 0 ? "" : absl::StrCat("in ", frame, " "); }

std::string InScope(const Evaluate& evaluate) {
  return evaluate.has_scope() ? absl::StrCat("scope ", evaluate.scope(), " ") : "";
}

std::string FromFrame(uint32_t frame) { return frame == 0 ? "" : absl::StrCat(" from frame ", frame); }

std::string ScriptsText(const ScriptPattern& scripts) {
  if (scripts.has_url()) return absl::StrCat(" of ", scripts.url());
  return scripts.has_url_pattern() ? absl::StrCat(" of /", scripts.url_pattern(), "/") : "";
}

std::string ScriptCondition(const SetBreakpoint& set) {
  if (set.log().empty()) return set.condition();
  // Lines of their own, as an expression may end in a comment.
  const bool comments = absl::StrContains(set.log(), "//") || absl::StrContains(set.condition(), "//");
  const std::string edge = comments ? "\n" : "";
  const std::string logs = absl::StrCat("logpoint(", edge, set.log(), edge, ")");
  return set.condition().empty() ? logs : absl::StrCat("(", edge, set.condition(), edge, ") && ", logs);
}

std::string ScriptScripts(const ScriptPattern& scripts) {
  if (scripts.has_url()) return scripts.url();
  return scripts.has_url_pattern() ? absl::StrCat("/", scripts.url_pattern(), "/") : "";
}

std::optional<std::string> If(bool is, const std::string& text) {
  return is ? std::optional<std::string>(text) : std::nullopt;
}

}  // namespace twinstep
