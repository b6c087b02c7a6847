#include "engines/parser/flat_tree.h"

#include <array>
#include <utility>
#include <vector>

namespace twinstep {
namespace {

// Numbers per record: nodes, tokens, comments, scopes, variables, declarations, references.
constexpr std::array<int, 7> kWidths = {7, 3, 3, 6, 4, 4, 4};

template <typename Enum>
std::string JoinNames(int count) {
  std::string names;
  for (int i = 0; i < count; ++i) {
    if (i > 0) names += ' ';
    names += Name(static_cast<Enum>(i));
  }
  return names;
}

// The enumerator, or a number beyond all of them turned into an error by the caller.
template <typename Enum>
Enum Checked(int32_t number, int count, bool& ok) {
  if (number < 0 || number >= count) ok = false;
  return ok ? static_cast<Enum>(number) : Enum{};
}

std::vector<std::string> SplitLines(std::string_view text) {
  std::vector<std::string> lines;
  if (text.empty()) return lines;
  for (size_t at = 0;;) {
    const size_t end = text.find('\n', at);
    lines.emplace_back(text.substr(at, end - at));
    if (end == text.npos) return lines;
    at = end + 1;
  }
}

}  // namespace

FlatTreeNames GetFlatTreeNames() {
  return {
      .node_types = JoinNames<NodeType>(kNodeTypeCount),
      .node_fields = JoinNames<NodeField>(kNodeFieldCount),
      .node_kinds = JoinNames<NodeKind>(kNodeKindCount),
      .scope_types = JoinNames<ScopeType>(kScopeTypeCount),
      .declaration_kinds = JoinNames<DeclarationKind>(kDeclarationKindCount),
  };
}

absl::StatusOr<SyntaxTree> DecodeFlatTree(const SourceText& text, ParseGoal goal, absl::Span<const int32_t> numbers,
                                          std::string_view strings) {
  const absl::Status damaged = absl::InternalError("flatten.js and flat_tree.cc disagree");
  if (numbers.size() < kWidths.size()) return damaged;
  // Each section as records of its width.
  std::array<absl::Span<const int32_t>, kWidths.size()> sections;
  size_t at = kWidths.size();
  for (size_t i = 0; i < kWidths.size(); ++i) {
    const size_t size = static_cast<size_t>(numbers[i]) * kWidths[i];
    if (numbers[i] < 0 || size > numbers.size() - at) return damaged;
    sections[i] = numbers.subspan(at, size);
    at += size;
  }
  if (at != numbers.size()) return damaged;

  bool ok = true;
  SyntaxTree::Parts parts;
  parts.text = text;
  parts.goal = goal;
  parts.strings = SplitLines(strings);
  const auto records = [&](int section, auto&& add) {
    for (size_t i = 0; i < sections[section].size(); i += kWidths[section]) add(sections[section].data() + i);
  };

  parts.nodes.reserve(numbers[0]);
  records(0, [&](const int32_t* in) {
    SyntaxNode& node = parts.nodes.emplace_back();
    node.type = Checked<NodeType>(in[0] & 0xFF, kNodeTypeCount, ok);
    node.field = Checked<NodeField>(in[0] >> 8 & 0xFF, kNodeFieldCount, ok);
    node.kind = Checked<NodeKind>(in[0] >> 16 & 0xFF, kNodeKindCount, ok);
    node.literal = static_cast<LiteralKind>(in[0] >> 24 & 0xFF);
    node.flags = static_cast<uint16_t>(in[1]);
    node.start = in[2];
    node.end = in[3];
    node.parent = in[4];
    node.list_index = in[5];
    node.string = in[6];
  });
  parts.tokens.reserve(numbers[1]);
  records(1, [&](const int32_t* in) { parts.tokens.push_back({in[0], in[1], static_cast<TokenType>(in[2])}); });
  parts.comments.reserve(numbers[2]);
  records(2, [&](const int32_t* in) { parts.comments.push_back({in[0], in[1], static_cast<CommentType>(in[2])}); });
  parts.scopes.reserve(numbers[3]);
  records(3, [&](const int32_t* in) {
    SyntaxScope& scope = parts.scopes.emplace_back();
    scope.type = Checked<ScopeType>(in[0], kScopeTypeCount, ok);
    scope.strict = in[1] != 0;
    scope.node = in[2];
    scope.parent = in[3];
    scope.variables_begin = in[4];
    scope.variables_end = in[5];
  });
  parts.declarations.reserve(numbers[5]);
  records(5, [&](const int32_t* in) {
    parts.declarations.push_back({in[0], Checked<DeclarationKind>(in[1], kDeclarationKindCount, ok), in[2], in[3]});
  });
  parts.variables.reserve(numbers[4]);
  records(4, [&](const int32_t* in) {
    SyntaxVariable variable{in[0], in[1], in[2], in[3], DeclarationKind::kArguments};
    if (in[2] < 0 || in[3] > numbers[5]) ok = false;
    if (ok && in[2] < in[3]) variable.kind = parts.declarations[in[2]].kind;
    parts.variables.push_back(variable);
  });
  parts.references.reserve(numbers[6]);
  records(6, [&](const int32_t* in) {
    parts.references.push_back({in[0], in[1], in[2], static_cast<uint8_t>(in[3])});
  });
  if (!ok) return damaged;
  return SyntaxTree::Create(std::move(parts));
}

}  // namespace twinstep
