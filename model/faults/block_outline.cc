#include "model/faults/block_outline.h"

#include <algorithm>
#include <set>

namespace twinstep {
namespace {

using Kind = Block::Kind;

bool IsWordUnit(char16_t c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
         c == '#' || c >= 0x80;
}

bool IsLineEnd(char16_t c) { return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029; }

class Tokeniser {
 public:
  Tokeniser(const std::u16string& text, std::vector<Block>& blocks, std::vector<CommentRange>& comments,
            std::vector<CommentRange>& multi_line_tokens)
      : text_(text), blocks_(blocks), comments_(comments), multi_line_tokens_(multi_line_tokens) {}

  void Run() {
    while (at_ < Size()) {
      const char16_t c = text_[at_];
      if (c == '/' && Peek() == '/') {
        LineComment();
      } else if (c == '/' && Peek() == '*') {
        BlockComment();
      } else if (c == '"' || c == '\'') {
        String(c);
      } else if (c == '`') {
        template_begins_.push_back(at_++);
        Template();
      } else if (c == '/' && RegularExpressionMayBegin()) {
        RegularExpression();
      } else if (IsWordUnit(c)) {
        Word();
      } else {
        if (c > ' ' && c != 0xFEFF) Punctuator(c);
        ++at_;
      }
    }
    for (const int open : open_) {
      if (open >= 0) blocks_[static_cast<size_t>(open)].end = static_cast<int>(Size());
    }
  }

 private:
  struct Token {
    std::u16string text;
    int begin = 0;
    // Of a closing parenthesis: the index of the opening one.
    int match = -1;
  };

  size_t Size() const { return text_.size(); }
  char16_t Peek() const { return at_ + 1 < Size() ? text_[at_ + 1] : u'\0'; }
  void Push(size_t begin, size_t end) {
    tokens_.push_back({text_.substr(begin, end - begin), static_cast<int>(begin)});
  }

  void NoteIfMultiLine(size_t begin) {
    for (size_t i = begin; i < at_; ++i) {
      if (!IsLineEnd(text_[i])) continue;
      multi_line_tokens_.push_back({static_cast<int>(begin), static_cast<int>(at_)});
      return;
    }
  }

  void LineComment() {
    const size_t begin = at_;
    while (at_ < Size() && !IsLineEnd(text_[at_])) ++at_;
    comments_.push_back({static_cast<int>(begin), static_cast<int>(at_)});
  }

  void BlockComment() {
    const size_t begin = at_;
    const size_t end = text_.find(u"*/", at_ + 2);
    at_ = end == std::u16string::npos ? Size() : end + 2;
    comments_.push_back({static_cast<int>(begin), static_cast<int>(at_)});
    NoteIfMultiLine(begin);
  }

  void String(char16_t quote) {
    const size_t begin = at_++;
    while (at_ < Size() && text_[at_] != quote && text_[at_] != '\n') at_ += text_[at_] == '\\' ? 2 : 1;
    at_ = std::min(at_ + 1, Size());
    Push(begin, at_);
  }

  // From behind its opening quote, or behind the brace of a substitution, to its end or the next substitution.
  void Template() {
    while (at_ < Size()) {
      if (text_[at_] == '\\') {
        at_ += 2;
      } else if (text_[at_] == '$' && Peek() == '{') {
        at_ += 2;
        open_.push_back(kSubstitution);
        tokens_.push_back({u"${", static_cast<int>(at_) - 2});
        return;
      } else if (text_[at_++] == '`') {
        break;
      }
    }
    at_ = std::min(at_, Size());
    const size_t begin = template_begins_.back();
    template_begins_.pop_back();
    NoteIfMultiLine(begin);
    Push(at_ - 1, at_);
  }

  bool RegularExpressionMayBegin() const {
    if (tokens_.empty()) return true;
    const std::u16string& last = tokens_.back().text;
    static const auto& before = *new std::set<std::u16string>{
        u"return", u"typeof", u"case", u"in", u"of", u"do", u"else", u"void", u"new", u"delete", u"throw", u"yield"};
    if (IsWordUnit(last[0])) return before.contains(last);
    return last != u")" && last != u"]" && last != u"}" && last[0] != '"' && last[0] != '\'' && last != u"`";
  }

  void RegularExpression() {
    const size_t begin = at_++;
    bool in_class = false;
    while (at_ < Size() && !IsLineEnd(text_[at_]) && (in_class || text_[at_] != '/')) {
      if (text_[at_] == '[') in_class = true;
      if (text_[at_] == ']') in_class = false;
      at_ += text_[at_] == '\\' ? 2 : 1;
    }
    at_ = std::min(at_ + 1, Size());
    Push(begin, at_);
  }

  void Word() {
    const size_t begin = at_;
    while (at_ < Size() && IsWordUnit(text_[at_])) ++at_;
    Push(begin, at_);
  }

  void Punctuator(char16_t c) {
    Token token{std::u16string(1, c), static_cast<int>(at_)};
    if (c == '(') parentheses_.push_back(static_cast<int>(tokens_.size()));
    if (c == ')' && !parentheses_.empty()) {
      token.match = parentheses_.back();
      parentheses_.pop_back();
    }
    if (c == '{') Open();
    tokens_.push_back(token);
    if (c != '}' || open_.empty()) return;
    const int open = open_.back();
    open_.pop_back();
    if (open == kSubstitution) {
      ++at_;
      Template();
      --at_;
      return;
    }
    blocks_[static_cast<size_t>(open)].end = static_cast<int>(at_) + 1;
  }

  // Token `back` from the end; empty where there is none.
  std::u16string Last(size_t back) const {
    return back < tokens_.size() ? tokens_[tokens_.size() - 1 - back].text : u"";
  }

  void Open() {
    Block block;
    block.begin = static_cast<int>(at_);
    block.header = block.begin;
    for (auto open = open_.rbegin(); open != open_.rend(); ++open) {
      if (*open == kSubstitution) continue;
      block.parent = *open;
      break;
    }
    Classify(block);
    open_.push_back(static_cast<int>(blocks_.size()));
    blocks_.push_back(block);
  }

  void SetHeader(Block& block, int token) const {
    if (token >= 0 && token < static_cast<int>(tokens_.size()))
      block.header = tokens_[static_cast<size_t>(token)].begin;
  }

  // By the tokens before the brace.
  void Classify(Block& block) const {
    const int last = static_cast<int>(tokens_.size()) - 1;
    if (last < 0) return;
    const Token& before = tokens_.back();
    if (before.text == u")" && before.match >= 0) {
      ClassifyWithParentheses(block, before.match);
    } else if (before.text == u">" && Last(1) == u"=") {
      block.kind = Kind::kFunction;
      int begin = last - 2;
      if (begin >= 0 && tokens_[static_cast<size_t>(begin)].match >= 0)
        begin = tokens_[static_cast<size_t>(begin)].match;
      block.suspends = begin > 0 && tokens_[static_cast<size_t>(begin - 1)].text == u"async";
      SetHeader(block, begin);
    } else if (before.text == u"try" || before.text == u"catch" || before.text == u"finally" || before.text == u"do") {
      block.kind = before.text == u"try"       ? Kind::kTry
                   : before.text == u"catch"   ? Kind::kCatch
                   : before.text == u"finally" ? Kind::kFinally
                                               : Kind::kLoop;
      SetHeader(block, last);
    }
  }

  void ClassifyWithParentheses(Block& block, int parenthesis) const {
    int word = parenthesis - 1;
    const auto text = [&](int token) {
      return token >= 0 ? tokens_[static_cast<size_t>(token)].text : std::u16string();
    };
    if (text(word) == u"await") --word;  // for await (...)
    const std::u16string& name = text(word);
    SetHeader(block, word);
    if (name == u"if") block.kind = Kind::kIf;
    if (name == u"for" || name == u"while") block.kind = Kind::kLoop;
    if (name == u"catch") block.kind = Kind::kCatch;
    if (name == u"switch" || name == u"with" || block.kind != Kind::kOther) return;
    block.kind = Kind::kFunction;
    // function name(, function (, async function* name(, *name(, async name(, get name(
    int begin = word;
    if (name != u"function" && name != u"*") --begin;
    for (; begin >= 0; --begin) {
      const std::u16string& token = text(begin);
      if (token != u"*" && token != u"function" && token != u"async") break;
      block.suspends = block.suspends || token == u"*" || token == u"async";
    }
    if (name == u"*") block.suspends = true;
    SetHeader(block, begin + 1);
  }

  static constexpr int kSubstitution = -1;

  const std::u16string& text_;
  std::vector<Block>& blocks_;
  std::vector<CommentRange>& comments_;
  std::vector<CommentRange>& multi_line_tokens_;
  size_t at_ = 0;
  std::vector<Token> tokens_;
  std::vector<int> parentheses_;
  // Indices of blocks, or kSubstitution.
  std::vector<int> open_;
  std::vector<size_t> template_begins_;
};

}  // namespace

BlockOutline::BlockOutline(const SourceText& text) : text_(text) {
  const std::u16string units = text.ToUtf16();
  Tokeniser(units, blocks_, comments_, multi_line_tokens_).Run();
}

int BlockOutline::OffsetOf(const Location& location) const {
  const int line = static_cast<int>(location.line());
  if (line < 1 || line > text_.line_count()) return -1;
  if (location.has_column()) {
    return std::min(text_.LineStart(line) + static_cast<int>(location.column()), text_.LineEnd(line));
  }
  const std::string_view content = text_.LineText(line);
  const size_t first = content.find_first_not_of(" \t");
  return text_.LineStart(line) + (first == std::string_view::npos ? 0 : static_cast<int>(first));
}

bool BlockOutline::Contains(const Block& block, const Location& location) const {
  const int offset = OffsetOf(location);
  return location.source() == Location::MAIN && offset >= block.begin && offset < block.end;
}

const Block* BlockOutline::At(const Location& location) const {
  const Block* innermost = nullptr;
  for (const Block& block : blocks_) {
    if (Contains(block, location)) innermost = &block;
  }
  return innermost;
}

const Block* BlockOutline::Around(const Location& location, Block::Kind kind) const {
  const Block* block = At(location);
  while (block != nullptr && block->kind != kind) {
    if (block->kind == Kind::kFunction || block->parent < 0) return nullptr;
    block = &blocks_[static_cast<size_t>(block->parent)];
  }
  return block;
}

const Block* BlockOutline::FunctionAround(const Location& location) const {
  const int offset = OffsetOf(location);
  if (location.source() != Location::MAIN) return nullptr;
  const Block* innermost = nullptr;
  for (const Block& block : blocks_) {
    if (block.kind == Kind::kFunction && offset >= block.header && offset < block.end) innermost = &block;
  }
  return innermost;
}

bool Mentions(std::string_view text, std::string_view name) {
  if (name.empty()) return false;
  const auto is_word = [](char c) { return IsWordUnit(static_cast<unsigned char>(c)); };
  for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
    const size_t end = at + name.size();
    if ((at == 0 || !is_word(text[at - 1])) && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

}  // namespace twinstep
