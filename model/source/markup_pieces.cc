#include "model/source/markup_pieces.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace twinstep {
namespace {

bool IsSpace(char16_t c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
bool IsLetter(char16_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c > 0x7f; }

std::u16string Lower(std::u16string_view text) {
  std::u16string lower(text);
  for (char16_t& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char16_t>(c - 'A' + 'a') : c;
  return lower;
}

bool IsOneOf(std::u16string_view name, std::initializer_list<std::u16string_view> names) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

bool HasNoEnd(std::u16string_view name) {
  return IsOneOf(name, {u"area", u"base", u"br", u"col", u"embed", u"hr", u"img", u"input", u"link", u"meta", u"source",
                        u"track", u"wbr"});
}
bool HoldsTextOnly(std::u16string_view name) { return IsOneOf(name, {u"script", u"style", u"textarea", u"title"}); }

class Scanner {
 public:
  Scanner(const SourceText& text, Markup markup, std::vector<int>& parents, std::vector<SourceRange>& ranges,
          std::vector<std::vector<Replacement>>& without_tags)
      : units_(text.ToUtf16()), markup_(markup), parents_(parents), ranges_(ranges), without_tags_(without_tags) {}

  void Run() {
    while (at_ < units_.size()) {
      if (!Markup()) ++at_;
    }
    EndText(at_);
    CloseTo(0, at_);
  }

 private:
  struct Open {
    int piece;
    std::u16string name;
    SourceRange tag;
  };

  bool StartsWith(std::u16string_view text) const { return units_.compare(at_, text.size(), text) == 0; }
  char16_t Peek(size_t at) const { return at < units_.size() ? units_[at] : u'\0'; }
  static SourceRange Range(size_t begin, size_t end) { return {static_cast<int>(begin), static_cast<int>(end)}; }

  int Add(SourceRange range) {
    parents_.push_back(open_.empty() ? -1 : open_.back().piece);
    ranges_.push_back(range);
    return static_cast<int>(ranges_.size()) - 1;
  }

  void EndText(size_t end) {
    if (text_ < end) Add(Range(text_, end));
  }

  // What begins at at_, and moves it behind. False: text does.
  bool Markup() {
    if (Peek(at_) != '<') return false;
    if (StartsWith(u"<!--")) return Whole(u"-->");
    if (StartsWith(u"<![CDATA[")) return Whole(u"]]>");
    if (Peek(at_ + 1) == '!' || Peek(at_ + 1) == '?') return Whole(u">");
    if (Peek(at_ + 1) == '/' && IsLetter(Peek(at_ + 2))) return EndTag();
    return IsLetter(Peek(at_ + 1)) && StartTag();
  }

  bool Whole(std::u16string_view end) {
    const size_t found = units_.find(end, at_ + 2);
    if (found == std::u16string::npos) return false;
    EndText(at_);
    Add(Range(at_, found + end.size()));
    at_ = text_ = found + end.size();
    return true;
  }

  std::u16string NameAt(size_t at) const {
    size_t end = at;
    while (end < units_.size() && !IsSpace(units_[end]) && units_[end] != '>' && units_[end] != '/') ++end;
    return Lower(std::u16string_view(units_).substr(at, end - at));
  }

  bool EndTag() {
    const size_t end = units_.find(u'>', at_);
    if (end == std::u16string::npos) return false;
    const std::u16string name = NameAt(at_ + 2);
    size_t depth = open_.size();
    while (depth > 0 && open_[depth - 1].name != name) --depth;
    if (depth == 0) return false;
    EndText(at_);
    CloseTo(depth, at_);
    const Open closed = open_.back();
    open_.pop_back();
    ranges_[static_cast<size_t>(closed.piece)].end = static_cast<int>(end + 1);
    without_tags_.push_back({{closed.tag, ""}, {Range(at_, end + 1), ""}});
    at_ = text_ = end + 1;
    return true;
  }

  // Elements that nobody closes.
  void CloseTo(size_t depth, size_t end) {
    for (; open_.size() > depth; open_.pop_back()) {
      ranges_[static_cast<size_t>(open_.back().piece)].end = static_cast<int>(end);
      without_tags_.push_back({{open_.back().tag, ""}});
    }
  }

  bool StartTag() {
    const std::u16string name = NameAt(at_ + 1);
    std::vector<SourceRange> attributes;
    size_t at = at_ + 1 + name.size();
    bool closed = false;
    while (true) {
      const size_t begin = at;
      while (IsSpace(Peek(at))) ++at;
      if (at >= units_.size()) return false;
      if (units_[at] == '>') break;
      closed = units_[at] == '/' && Peek(at + 1) == '>';
      if (units_[at] == '/') {
        ++at;
        continue;
      }
      if (!Attribute(at)) return false;
      attributes.push_back(Range(begin, at));
    }
    EndText(at_);
    const SourceRange tag = Range(at_, at + 1);
    const int piece = Add(tag);
    open_.push_back({piece, name, tag});
    for (const SourceRange& attribute : attributes) Add(attribute);
    at_ = text_ = at + 1;
    const bool html = markup_ == Markup::kHtml;
    if (closed || (html && HasNoEnd(name))) {
      open_.pop_back();
    } else if (html && HoldsTextOnly(name)) {
      const std::u16string end = u"</" + name;
      while (at_ < units_.size() && Lower(std::u16string_view(units_).substr(at_, end.size())) != end) ++at_;
    }
    return true;
  }

  // From its name on; moves `at` behind it.
  bool Attribute(size_t& at) const {
    for (bool first = true; at < units_.size() && !IsSpace(units_[at]) && units_[at] != '>'; first = false) {
      if (!first && (units_[at] == '=' || units_[at] == '/')) break;
      ++at;
    }
    size_t value = at;
    while (IsSpace(Peek(value))) ++value;
    if (Peek(value) != '=') return true;
    for (++value; IsSpace(Peek(value));) ++value;
    const char16_t quote = Peek(value);
    if (quote == '"' || quote == '\'') {
      const size_t end = units_.find(quote, value + 1);
      if (end == std::u16string::npos) return false;
      at = end + 1;
      return true;
    }
    while (value < units_.size() && !IsSpace(units_[value]) && units_[value] != '>') ++value;
    at = value;
    return true;
  }

  const std::u16string units_;
  const enum Markup markup_;
  std::vector<int>& parents_;
  std::vector<SourceRange>& ranges_;
  std::vector<std::vector<Replacement>>& without_tags_;
  size_t at_ = 0;
  // Where the text begins that has not been added yet.
  size_t text_ = 0;
  std::vector<Open> open_;
};

}  // namespace

MarkupPieces::MarkupPieces(const SourceText& text, Markup markup) {
  Scanner(text, markup, parents_, ranges_, without_tags_).Run();
}

std::vector<Replacement> MarkupPieces::Without(const Configuration& kept) const {
  std::vector<bool> stays(ranges_.size(), false);
  for (const int piece : kept) stays[static_cast<size_t>(piece)] = true;
  std::vector<Replacement> replacements;
  for (size_t i = 0; i < ranges_.size(); ++i) {
    const bool inside = parents_[i] >= 0 && !stays[static_cast<size_t>(parents_[i])];
    if (!stays[i] && !inside) replacements.push_back({ranges_[i], ""});
  }
  return replacements;
}

}  // namespace twinstep
