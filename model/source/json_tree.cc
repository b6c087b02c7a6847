#include "model/source/json_tree.h"

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace twinstep {
namespace {

bool IsDigit(char16_t c) { return c >= '0' && c <= '9'; }

class JsonParser {
 public:
  explicit JsonParser(const SourceText& text) : text_(text), units_(text.ToUtf16()) {
    parts_.text = text;
    parts_.scopes.emplace_back().node = kRootNode;
    Add(NodeType::kProgram, NodeField::kNone, kNoNode, -1, 0);
  }

  absl::StatusOr<SyntaxTree> Parse() {
    SkipSpace();
    const NodeId statement = Add(NodeType::kExpressionStatement, NodeField::kBody, kRootNode, 0, at_);
    if (!Value(statement, NodeField::kExpression, -1)) return Wrong();
    while (!open_.empty()) {
      if (!Next()) return Wrong();
    }
    End(statement);
    SkipSpace();
    if (at_ != units_.size()) return Wrong();
    parts_.nodes[kRootNode].end = text_.length();
    return SyntaxTree::Create(std::move(parts_));
  }

 private:
  struct Container {
    NodeId node;
    bool is_object;
    int elements = 0;
  };

  absl::Status Wrong() const {
    const TextPosition place = text_.PositionAt(static_cast<int>(at_));
    return absl::InvalidArgumentError(absl::StrCat("not JSON at ", place.line, ":", place.column + 1));
  }

  char16_t Peek() const { return at_ < units_.size() ? units_[at_] : u'\0'; }
  void SkipSpace() {
    while (Peek() == ' ' || Peek() == '\t' || Peek() == '\n' || Peek() == '\r') ++at_;
  }
  bool Take(char16_t c) {
    SkipSpace();
    if (Peek() != c) return false;
    parts_.tokens.push_back({static_cast<int32_t>(at_), static_cast<int32_t>(at_) + 1, TokenType::kPunctuator});
    ++at_;
    return true;
  }

  NodeId Add(NodeType type, NodeField field, NodeId parent, int index, size_t start) {
    SyntaxNode& node = parts_.nodes.emplace_back();
    node.type = type;
    node.field = field;
    node.parent = parent;
    node.list_index = index;
    node.start = static_cast<int32_t>(start);
    return static_cast<NodeId>(parts_.nodes.size()) - 1;
  }
  void End(NodeId id) { parts_.nodes[static_cast<size_t>(id)].end = static_cast<int32_t>(at_); }

  // One more element of the innermost container, or its end.
  bool Next() {
    // A value may open another container, which moves it.
    const Container around = open_.back();
    if (Take(around.is_object ? u'}' : u']')) {
      Close();
      return true;
    }
    if (around.elements > 0 && !Take(u',')) return false;
    ++open_.back().elements;
    SkipSpace();
    if (!around.is_object) return Value(around.node, NodeField::kElements, around.elements);
    const NodeId property = Add(NodeType::kProperty, NodeField::kProperties, around.node, around.elements, at_);
    parts_.nodes[static_cast<size_t>(property)].kind = NodeKind::kInit;
    if (Peek() != '"' || !Literal(property, NodeField::kKey, -1) || !Take(u':')) return false;
    SkipSpace();
    return Value(property, NodeField::kValue, -1);
  }

  // Ends the innermost container, and the property that it is the value of.
  void Close() {
    const NodeId node = open_.back().node;
    open_.pop_back();
    End(node);
    EndPropertyOf(node);
  }
  void EndPropertyOf(NodeId value) {
    const NodeId parent = parts_.nodes[static_cast<size_t>(value)].parent;
    if (parts_.nodes[static_cast<size_t>(parent)].type == NodeType::kProperty) End(parent);
  }

  bool Value(NodeId parent, NodeField field, int index) {
    const char16_t first = Peek();
    if (first != '{' && first != '[') return Literal(parent, field, index);
    const NodeType type = first == '{' ? NodeType::kObjectExpression : NodeType::kArrayExpression;
    open_.push_back({Add(type, field, parent, index, at_), first == '{'});
    return Take(first);
  }

  bool Literal(NodeId parent, NodeField field, int index) {
    const size_t start = at_;
    std::optional<LiteralKind> kind;
    TokenType token = TokenType::kKeyword;
    if (Peek() == '"') {
      if (!String()) return false;
      kind = LiteralKind::kString;
      token = TokenType::kString;
    } else if (Word(u"null")) {
      kind = LiteralKind::kNull;
    } else if (Word(u"true") || Word(u"false")) {
      kind = LiteralKind::kBoolean;
    } else if (Number()) {
      kind = LiteralKind::kNumber;
      token = TokenType::kNumber;
    }
    if (!kind) return false;
    const NodeId node = Add(NodeType::kLiteral, field, parent, index, start);
    parts_.nodes[static_cast<size_t>(node)].literal = *kind;
    End(node);
    parts_.tokens.push_back({static_cast<int32_t>(start), static_cast<int32_t>(at_), token});
    if (field != NodeField::kKey) EndPropertyOf(node);
    return true;
  }

  bool Word(std::u16string_view word) {
    if (units_.compare(at_, word.size(), word) != 0) return false;
    at_ += word.size();
    return true;
  }

  bool Digits() {
    const size_t start = at_;
    while (IsDigit(Peek())) ++at_;
    return at_ > start;
  }

  bool Number() {
    if (Peek() == '-') ++at_;
    if (Peek() == '0') {
      ++at_;
    } else if (!Digits()) {
      return false;
    }
    if (Peek() == '.') {
      ++at_;
      if (!Digits()) return false;
    }
    if (Peek() == 'e' || Peek() == 'E') {
      ++at_;
      if (Peek() == '+' || Peek() == '-') ++at_;
      if (!Digits()) return false;
    }
    return true;
  }

  bool String() {
    for (++at_; at_ < units_.size(); ++at_) {
      const char16_t c = units_[at_];
      if (c == '"') {
        ++at_;
        return true;
      }
      if (c < 0x20) return false;
      if (c == '\\' && !Escape()) return false;
    }
    return false;
  }

  // Leaves at_ at its last unit.
  bool Escape() {
    ++at_;
    if (Peek() != 'u') return Peek() != 0 && std::u16string_view(u"\"\\/bfnrt").find(Peek()) != std::u16string::npos;
    for (int i = 0; i < 4; ++i) {
      ++at_;
      const char16_t c = Peek();
      if (!IsDigit(c) && !(c >= 'a' && c <= 'f') && !(c >= 'A' && c <= 'F')) return false;
    }
    return true;
  }

  const SourceText& text_;
  const std::u16string units_;
  size_t at_ = 0;
  SyntaxTree::Parts parts_;
  std::vector<Container> open_;
};

}  // namespace

absl::StatusOr<SyntaxTree> ParseJson(const SourceText& text) { return JsonParser(text).Parse(); }

}  // namespace twinstep
