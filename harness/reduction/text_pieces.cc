#include "harness/reduction/text_pieces.h"

#include <algorithm>
#include <iterator>
#include <string>

#include "model/source/tokens.h"

namespace twinstep {
namespace {

// UTF-16 units that braces and what is in them, with what stands before them, have at most on one line.
constexpr int kShortLine = 60;

// What stands between two tokens, comments included; also before the first and behind the last one.
struct Gap {
  SourceRange range;
  const SyntaxToken* before = nullptr;
  const SyntaxToken* after = nullptr;
  // Of the token behind it.
  int braces = 0;
  bool in_parentheses = false;
};

std::vector<Gap> GapsOf(const SyntaxTree& tree) {
  std::vector<Gap> gaps;
  Gap gap;
  std::string open;
  for (const SyntaxToken& token : tree.tokens()) {
    const std::string_view text = token.type == TokenType::kPunctuator ? TextOf(tree, token) : std::string_view();
    // A template's ${ opens what } closes, and lines in it are not ours.
    if (text == "}" || text == ")" || text == "]") {
      if (!open.empty()) open.pop_back();
    }
    gap.range.end = token.start;
    gap.after = &token;
    gap.braces = static_cast<int>(std::count(open.begin(), open.end(), '{'));
    const bool closes = text == ")" || text == "]";
    gap.in_parentheses = closes || (!open.empty() && open.back() != '{');
    gaps.push_back(gap);
    if (text == "{" || text == "(" || text == "[" || text == "${") open.push_back(text[0] == '$' ? '(' : text[0]);
    gap = {};
    gap.range.begin = token.end;
    gap.before = &token;
  }
  gap.range.end = tree.text().length();
  gaps.push_back(gap);
  return gaps;
}

bool HasLineEnd(std::string_view text) {
  // U+2028 and U+2029 in UTF-8.
  return text.find_first_of("\r\n") != std::string_view::npos || text.find("\xE2\x80\xA8") != std::string_view::npos ||
         text.find("\xE2\x80\xA9") != std::string_view::npos;
}

bool TouchesTemplate(const Gap& gap) {
  return (gap.before != nullptr && gap.before->type == TokenType::kTemplate) ||
         (gap.after != nullptr && gap.after->type == TokenType::kTemplate);
}

// An operator between two operands: no statement ends before or behind it.
bool Continues(const SyntaxTree& tree, const SyntaxToken& token) {
  if (token.type != TokenType::kPunctuator) return false;
  const std::string_view text = TextOf(tree, token);
  constexpr std::string_view kNot[] = {"{", "}", "(", ")", "[", "]", ";", "++", "--", "!", "~", "`", "${", "...", "#"};
  return std::find(std::begin(kNot), std::end(kNot), text) == std::end(kNot);
}

bool IsName(const SyntaxToken& token) { return token.type == TokenType::kIdentifier; }

}  // namespace

std::vector<Replacement> SpaceOf(const SyntaxTree& tree) {
  std::vector<Replacement> space;
  for (const Gap& gap : GapsOf(tree)) {
    if (gap.range.begin < gap.range.end) space.push_back({gap.range, ""});
  }
  return space;
}

std::vector<SourceRange> LinesOf(const SourceText& text) {
  std::vector<SourceRange> lines;
  for (int line = 1; line <= text.line_count(); ++line) {
    const int end = line == text.line_count() ? text.length() : text.LineStart(line + 1);
    if (end > text.LineStart(line)) lines.push_back({text.LineStart(line), end});
  }
  return lines;
}

std::vector<SourceRange> CharactersOf(const SourceText& text) {
  std::vector<SourceRange> characters;
  const std::u16string units = text.ToUtf16();
  const int length = text.length();
  for (int begin = 0; begin < length;) {
    const char16_t unit = units[static_cast<size_t>(begin)];
    const char16_t next = begin + 1 < length ? units[static_cast<size_t>(begin) + 1] : u'\0';
    const bool two =
        (unit >= 0xD800 && unit < 0xDC00 && next >= 0xDC00 && next < 0xE000) || (unit == u'\r' && next == u'\n');
    characters.push_back({begin, begin + (two ? 2 : 1)});
    begin = characters.back().end;
  }
  return characters;
}

std::vector<SourceRange> TokensOf(const SyntaxTree& tree) {
  std::vector<SourceRange> tokens;
  for (const SyntaxToken& token : tree.tokens()) tokens.push_back({token.start, token.end});
  return tokens;
}

std::vector<Replacement> WithoutPieces(const std::vector<SourceRange>& pieces, const Configuration& kept) {
  std::vector<Replacement> replacements;
  size_t next_kept = 0;
  for (int i = 0; i < static_cast<int>(pieces.size()); ++i) {
    if (next_kept < kept.size() && kept[next_kept] == i) {
      ++next_kept;
      continue;
    }
    const SourceRange& piece = pieces[static_cast<size_t>(i)];
    if (!replacements.empty() && replacements.back().range.end == piece.begin) {
      replacements.back().range.end = piece.end;
    } else {
      replacements.push_back({piece, ""});
    }
  }
  return replacements;
}

std::vector<Replacement> PlainLayout(const SyntaxTree& tree) {
  std::vector<Replacement> replacements;
  for (const Gap& gap : GapsOf(tree)) {
    const std::string now(tree.text().Slice(gap.range.begin, gap.range.end));
    std::string plain;
    if (TouchesTemplate(gap)) {
      continue;
    } else if (gap.after == nullptr) {
      plain = gap.before == nullptr ? "" : "\n";
    } else if (gap.before == nullptr) {
      plain = "";
    } else if (HasLineEnd(now)) {
      plain = "\n" + std::string(2 * static_cast<size_t>(gap.braces), ' ');
    } else if (!now.empty()) {
      const std::string_view before = TextOf(tree, *gap.before), after = TextOf(tree, *gap.after);
      const bool tight = before == "(" || before == "[" || after == ")" || after == "]" || after == ";" || after == ",";
      plain = tight ? "" : " ";
    }
    if (plain != now) replacements.push_back({gap.range, plain});
  }
  return replacements;
}

std::vector<Replacement> JoinedLines(const SyntaxTree& tree) {
  std::vector<Replacement> replacements;
  for (const Gap& gap : GapsOf(tree)) {
    if (gap.before == nullptr || gap.after == nullptr || TouchesTemplate(gap)) continue;
    const std::string_view now = tree.text().Slice(gap.range.begin, gap.range.end);
    if (!HasLineEnd(now)) continue;
    const std::string_view before = TextOf(tree, *gap.before), after = TextOf(tree, *gap.after);
    const bool empty_braces = before == "{" && after == "}";
    const bool opens = after == "{" && before != "{" && before != "}" && before != ";";
    const bool goes_on = after != "}" && (Continues(tree, *gap.before) || Continues(tree, *gap.after)) &&
                         before != ")" && before != "]" && after != "{";
    const bool chain = after == "." || after == "?.";
    const bool call = (after == "(" || after == "[") && (before == ")" || before == "]" || IsName(*gap.before));
    if (!empty_braces && !opens && !goes_on && !chain && !call && !gap.in_parentheses) continue;
    const bool tight = empty_braces || chain || call || before == "(" || before == "[" || after == ")" || after == "]";
    replacements.push_back({gap.range, tight ? "" : " "});
  }
  return replacements;
}

std::vector<std::vector<Replacement>> BracesOfOneLine(const SyntaxTree& tree) {
  std::vector<std::vector<Replacement>> edits;
  const SourceText& text = tree.text();
  // Behind the last `{`, nothing since then that breaks a line.
  const Gap* opened = nullptr;
  const std::vector<Gap> gaps = GapsOf(tree);
  for (const Gap& gap : gaps) {
    if (gap.before == nullptr || gap.after == nullptr) continue;
    const std::string_view before = TextOf(tree, *gap.before), after = TextOf(tree, *gap.after);
    const bool breaks = HasLineEnd(text.Slice(gap.range.begin, gap.range.end));
    if (before == "{" && breaks && after != "}") {
      opened = &gap;
      continue;
    }
    if (!breaks) continue;
    if (after == "}" && opened != nullptr && !TouchesTemplate(gap) && !TouchesTemplate(*opened)) {
      const int line = text.PositionAt(opened->before->start).line;
      const int length = opened->before->end - text.LineStart(line) + gap.range.begin - opened->range.end;
      if (length <= kShortLine) edits.push_back({{opened->range, " "}, {gap.range, " "}});
    }
    opened = nullptr;
  }
  return edits;
}

}  // namespace twinstep
