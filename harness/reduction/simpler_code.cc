#include "harness/reduction/simpler_code.h"

#include <algorithm>
#include <compare>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/source/statement_list.h"
#include "model/source/tokens.h"

namespace twinstep {
namespace {

// What gets smaller.
struct Weight {
  int tokens = 0;
  int names = 0;
  int literals = 0;
  // Of long literals.
  int units = 0;

  friend auto operator<=>(const Weight&, const Weight&) = default;
};

bool IsSimpleLiteral(std::string_view text) {
  return text == "0" || text == "1" || text == "''" || text == "\"\"" || text == "0n";
}

Weight WeightOf(const SyntaxTree& tree, SourceRange range) {
  Weight weight;
  for (const SyntaxToken& token : tree.TokensIn(range.begin, range.end)) {
    ++weight.tokens;
    weight.names += token.type == TokenType::kIdentifier;
    const bool literal = token.type == TokenType::kNumber || token.type == TokenType::kString ||
                         token.type == TokenType::kRegExp || token.type == TokenType::kTemplate;
    const bool simple = IsSimpleLiteral(TextOf(tree, token));
    weight.literals += literal && !simple;
    if (literal && !simple) weight.units += token.end - token.start;
  }
  return weight;
}

// A plain one.
bool IsIdentifier(const std::string& text) {
  const auto is_part = [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$';
  };
  return !text.empty() && !absl::ascii_isdigit(static_cast<unsigned char>(text[0])) &&
         std::all_of(text.begin(), text.end(), is_part);
}

// Whether an expression in that place is a value that can be replaced by another.
bool IsValuePlace(const SyntaxTree& tree, NodeId id) {
  const SyntaxNode& node = tree.node(id);
  if (node.parent == kNoNode) return false;
  const SyntaxNode& around = tree.node(node.parent);
  switch (node.field) {
    case NodeField::kArgument:
      return around.type != NodeType::kUpdateExpression && around.type != NodeType::kRestElement;
    case NodeField::kLeft:
      return around.type == NodeType::kBinaryExpression || around.type == NodeType::kLogicalExpression;
    case NodeField::kRight:
    case NodeField::kCallee:
    case NodeField::kTest:
    case NodeField::kUpdate:
    case NodeField::kArguments:
    case NodeField::kDiscriminant:
    case NodeField::kSuperClass:
    case NodeField::kTag:
      return node.type != NodeType::kSuper;
    case NodeField::kObject:
      return node.type != NodeType::kSuper;
    case NodeField::kInit:
      return node.type != NodeType::kVariableDeclaration;
    case NodeField::kProperty:
      return around.is(SyntaxNode::kComputed);
    case NodeField::kKey:
      return around.is(SyntaxNode::kComputed);
    case NodeField::kExpression:
      return around.type == NodeType::kExpressionStatement && !around.is(SyntaxNode::kDirective);
    case NodeField::kExpressions:
      return true;
    case NodeField::kElements:
      return around.type == NodeType::kArrayExpression && node.type != NodeType::kSpreadElement;
    case NodeField::kValue:
      if (around.type == NodeType::kPropertyDefinition) return true;
      return around.type == NodeType::kProperty && !around.is(SyntaxNode::kShorthand) &&
             !around.is(SyntaxNode::kMethod) && around.kind == NodeKind::kInit &&
             tree.type(around.parent) == NodeType::kObjectExpression;
    case NodeField::kBody:
      return around.type == NodeType::kArrowFunctionExpression && around.is(SyntaxNode::kExpression);
    case NodeField::kConsequent:
    case NodeField::kAlternate:
      return around.type == NodeType::kConditionalExpression;
    case NodeField::kDeclaration:
      return around.type == NodeType::kExportDefaultDeclaration && !IsStatement(node.type);
    default:
      return false;
  }
}

class Simplifier {
 public:
  Simplifier(const SyntaxTree& tree, Syntax syntax)
      : tree_(tree), json_(syntax == Syntax::kJson), empty_string_(json_ ? "\"\"" : "''") {}

  std::vector<Replacement> Run() {
    for (NodeId id = 1; id < static_cast<NodeId>(tree_.nodes().size()); ++id) {
      const SyntaxNode& node = tree_.node(id);
      if (IsStatement(node.type)) OfStatement(id);
      if (IsValuePlace(tree_, id)) OfExpression(id);
      if (json_ && node.field == NodeField::kKey) TryShorter(RangeOf(id));
      if (node.type == NodeType::kObjectPattern || node.type == NodeType::kArrayPattern) OfPattern(id);
      if (IsFunction(node.type)) OfFunction(id);
    }
    return std::move(replacements_);
  }

 private:
  std::string TextOf(NodeId id) const { return std::string(tree_.TextOf(id)); }
  SourceRange RangeOf(NodeId id) const { return {tree_.node(id).start, tree_.node(id).end}; }

  // `weight` is that of `text`.
  void Try(SourceRange range, std::string text, Weight weight) {
    if (weight < WeightOf(tree_, range)) replacements_.push_back({range, std::move(text)});
  }

  // A block's text without its braces, any other statement's own.
  std::pair<std::string, SourceRange> InnerOf(NodeId id) const {
    const SyntaxNode& node = tree_.node(id);
    SourceRange range = {node.start, node.end};
    if (node.type == NodeType::kBlockStatement) range = {node.start + 1, node.end - 1};
    std::string text(tree_.text().Slice(range.begin, range.end));
    const size_t begin = text.find_first_not_of(" \t\r\n"), end = text.find_last_not_of(" \t\r\n");
    text = begin == std::string::npos ? "" : text.substr(begin, end - begin + 1);
    if (!text.empty() && text.back() != ';' && text.back() != '}') text += ';';
    return {text, range};
  }

  void TryInner(NodeId statement, NodeId inner) {
    auto [text, range] = InnerOf(inner);
    Weight weight = WeightOf(tree_, range);
    const SyntaxNode& node = tree_.node(statement);
    // Elsewhere several statements would need their braces.
    const bool in_list = node.list_index >= 0 && (OwnsStatementList(tree_.type(node.parent)));
    if (!in_list && tree_.type(inner) == NodeType::kBlockStatement) {
      text = TextOf(inner);
      weight.tokens += 2;
    }
    if (!in_list && text.empty()) text = ";";
    Try(RangeOf(statement), text, weight);
  }

  void OfStatement(NodeId id) {
    const SyntaxNode& node = tree_.node(id);
    if (node.type == NodeType::kBlockStatement && IsFunction(tree_.type(node.parent))) return;
    if (node.type == NodeType::kBlockStatement &&
        (tree_.type(node.parent) == NodeType::kTryStatement || tree_.type(node.parent) == NodeType::kCatchClause)) {
      return;
    }
    switch (node.type) {
      case NodeType::kBlockStatement:
        TryInner(id, id);
        break;
      case NodeType::kSwitchStatement: {
        std::string all;
        Weight weight;
        for (const NodeId switch_case : tree_.Children(id, NodeField::kCases)) {
          for (const NodeId statement : tree_.Children(switch_case, NodeField::kConsequent)) {
            if (tree_.type(statement) == NodeType::kBreakStatement) continue;
            auto [text, range] = InnerOf(statement);
            const Weight more = WeightOf(tree_, range);
            weight = {weight.tokens + more.tokens, weight.names + more.names, weight.literals + more.literals,
                      weight.units + more.units};
            absl::StrAppend(&all, all.empty() ? "" : "\n", text);
          }
        }
        Try(RangeOf(id), all, weight);
        break;
      }
      case NodeType::kTryStatement:
        for (const NodeField field : {NodeField::kBlock, NodeField::kFinalizer}) {
          if (const NodeId inner = tree_.Child(id, field); inner != kNoNode) TryInner(id, inner);
        }
        if (const NodeId handler = tree_.Child(id, NodeField::kHandler); handler != kNoNode) {
          TryInner(id, tree_.Child(handler, NodeField::kBody));
        }
        break;
      case NodeType::kFunctionDeclaration:
      case NodeType::kClassDeclaration:
        break;
      default:
        for (const NodeField field :
             {NodeField::kBody, NodeField::kConsequent, NodeField::kAlternate, NodeField::kDeclaration}) {
          const NodeId inner = tree_.Child(id, field);
          if (inner != kNoNode && IsStatement(tree_.type(inner))) TryInner(id, inner);
        }
    }
    OfFunctionsIn(id);
    OfValueIn(id);
    OfCallInstead(id);
  }

  // A call of a function beside it: what leads there through other functions, evaluated code or values goes at once.
  void OfCallInstead(NodeId id) {
    const SyntaxNode& node = tree_.node(id);
    if (node.list_index < 0 || !OwnsStatementList(tree_.type(node.parent))) return;
    if (node.type == NodeType::kFunctionDeclaration || node.type == NodeType::kClassDeclaration) return;
    for (const NodeId sibling : tree_.Children(node.parent, NodeField::kBody)) {
      if (tree_.type(sibling) != NodeType::kFunctionDeclaration) continue;
      Try(RangeOf(id), absl::StrCat(TextOf(tree_.Child(sibling, NodeField::kId)), "();"),
          {.tokens = 4, .names = 1, .literals = 0});
    }
  }

  // The code of a function whose definition or call the statement is.
  void OfFunctionsIn(NodeId id) {
    for (NodeId inner = id; inner < tree_.node(id).subtree_end; ++inner) {
      if (!IsFunction(tree_.type(inner)) || tree_.node(inner).is(SyntaxNode::kExpression)) continue;
      if (tree_.EnclosingStatement(inner) == id) TryInner(id, tree_.Child(inner, NodeField::kBody));
    }
  }

  // `let a = f();` and `return f();` are `f();`.
  void OfValueIn(NodeId id) {
    NodeId value = kNoNode;
    const NodeType type = tree_.type(id);
    if (type == NodeType::kReturnStatement || type == NodeType::kThrowStatement) {
      value = tree_.Child(id, NodeField::kArgument);
    } else if (type == NodeType::kVariableDeclaration && tree_.node(id).list_index >= 0) {
      const std::vector<NodeId> declarators = tree_.Children(id, NodeField::kDeclarations);
      if (declarators.size() == 1) value = tree_.Child(declarators[0], NodeField::kInit);
    } else if (type == NodeType::kIfStatement || type == NodeType::kWhileStatement ||
               type == NodeType::kDoWhileStatement) {
      value = tree_.Child(id, NodeField::kTest);
    } else if (type == NodeType::kForOfStatement || type == NodeType::kForInStatement) {
      value = tree_.Child(id, NodeField::kRight);
    } else if (type == NodeType::kSwitchStatement) {
      value = tree_.Child(id, NodeField::kDiscriminant);
    }
    if (value == kNoNode) return;
    Weight weight = WeightOf(tree_, RangeOf(value));
    ++weight.tokens;
    std::string text = TextOf(value);
    const NodeType kind = tree_.type(value);
    if (kind == NodeType::kFunctionExpression || kind == NodeType::kClassExpression ||
        kind == NodeType::kObjectExpression) {
      weight.tokens += 2;
      text = absl::StrCat("(", text, ")");
    }
    Try(RangeOf(id), absl::StrCat(text, ";"), weight);
  }

  void OfExpression(NodeId id) {
    const SyntaxNode& node = tree_.node(id);
    const SourceRange range = RangeOf(id);
    const NodeType around = tree_.type(node.parent);
    if (node.literal == LiteralKind::kString || node.type == NodeType::kTemplateLiteral) {
      Try(range, empty_string_, {.tokens = 1, .names = 0, .literals = 0});
    }
    if (node.literal == LiteralKind::kString) TryShorter(range);
    if (node.field == NodeField::kSuperClass) {
      Try(range, "null", {.tokens = 1, .names = 0, .literals = 0});
    } else if (!IsSimpleLiteral(tree_.TextOf(id))) {
      Try(range, "0", {.tokens = 1, .names = 0, .literals = 0});
      if (node.field == NodeField::kTest || node.literal == LiteralKind::kNumber)
        Try(range, "1", {.tokens = 1, .names = 0, .literals = 0});
    }
    if (node.type == NodeType::kArrayExpression || node.field == NodeField::kRight) {
      const bool iterated = around == NodeType::kForOfStatement || around == NodeType::kForInStatement;
      if (iterated) Try(range, "[0]", {.tokens = 3, .names = 0, .literals = 0});
    }
    for (const NodeId child : tree_.Children(id)) {
      TryOperand(id, child);
      // f(...[a]) and {p: a}: what is in the list. a.b().c(): a.b().
      const NodeType type = tree_.type(child);
      if (type == NodeType::kSpreadElement || type == NodeType::kProperty || type == NodeType::kChainExpression ||
          (type == NodeType::kMemberExpression && tree_.node(child).field == NodeField::kCallee)) {
        for (const NodeId grandchild : tree_.Children(child)) TryOperand(id, grandchild);
      }
    }
  }

  // A string's first character, and its first half, where that cuts no escape.
  void TryShorter(SourceRange range) {
    const std::string quote(tree_.text().Slice(range.begin, range.begin + 1));
    for (const int units : {1, (range.end - range.begin - 2) / 2}) {
      if (units < 1 || units >= range.end - range.begin - 2) continue;
      const std::string_view kept = tree_.text().Slice(range.begin + 1, range.begin + 1 + units);
      if (!kept.empty() && kept.back() == '\\') continue;
      Try(range, absl::StrCat(quote, std::string(kept), quote),
          {.tokens = 1, .names = 0, .literals = 1, .units = units + 2});
    }
  }

  void TryOperand(NodeId id, NodeId operand) {
    const bool is_chain = tree_.type(tree_.node(operand).parent) == NodeType::kChainExpression;
    if (!IsValuePlace(tree_, operand) && !is_chain) return;
    Weight weight = WeightOf(tree_, RangeOf(operand));
    std::string text = TextOf(operand);
    if (!json_ && NeedsParentheses(tree_.type(operand))) {
      const SyntaxNode& node = tree_.node(id);
      const bool alone = node.field == NodeField::kInit || node.field == NodeField::kArguments ||
                         node.field == NodeField::kTest || node.field == NodeField::kUpdate ||
                         tree_.type(node.parent) == NodeType::kReturnStatement;
      if (!alone) {
        text = absl::StrCat("(", text, ")");
        weight.tokens += 2;
      }
    }
    Try(RangeOf(id), text, weight);
  }

  // What is destructured, and taken out of it: the pattern's parent is a declarator or an assignment.
  void OfDestructuring(NodeId pattern) {
    const NodeId around = tree_.node(pattern).parent;
    NodeId value = kNoNode;
    if (tree_.type(around) == NodeType::kVariableDeclarator) value = tree_.Child(around, NodeField::kInit);
    if (tree_.type(around) == NodeType::kAssignmentExpression) value = tree_.Child(around, NodeField::kRight);
    if (value == kNoNode || NeedsParentheses(tree_.type(value))) return;
    for (const NodeId property : tree_.Children(pattern, NodeField::kProperties)) {
      if (tree_.type(property) != NodeType::kProperty) continue;
      const NodeId key = tree_.Child(property, NodeField::kKey);
      const NodeId taken = tree_.Child(property, NodeField::kValue);
      const bool computed = tree_.node(property).is(SyntaxNode::kComputed);
      std::string name = TextOf(key);
      if (tree_.node(key).literal == LiteralKind::kString && IsIdentifier(name.substr(1, name.size() - 2))) {
        name = name.substr(1, name.size() - 2);
      }
      const bool dot = !computed && IsIdentifier(name);
      Weight weight = WeightOf(tree_, RangeOf(taken));
      for (const NodeId part : {key, value}) {
        const Weight more = WeightOf(tree_, RangeOf(part));
        weight = {weight.tokens + more.tokens, weight.names + more.names, weight.literals + more.literals,
                  weight.units + more.units};
      }
      weight.tokens += dot ? 2 : 3;
      Try(RangeOf(around), absl::StrCat(TextOf(taken), " = ", TextOf(value), dot ? "." : "[", name, dot ? "" : "]"),
          weight);
    }
  }

  void OfPattern(NodeId id) {
    OfDestructuring(id);
    for (NodeId inner = id + 1; inner < tree_.node(id).subtree_end; ++inner) {
      if (tree_.type(inner) != NodeType::kIdentifier || tree_.VariableAt(inner) == kNoVariable) continue;
      Try(RangeOf(id), TextOf(inner), {.tokens = 1, .names = 1, .literals = 0});
      return;
    }
  }

  void OfFunction(NodeId id) {
    const SyntaxNode& node = tree_.node(id);
    if (node.is(SyntaxNode::kAsync)) TryWithout(id, "async");
    if (node.is(SyntaxNode::kGenerator)) TryWithout(id, "*");
  }

  // The first such token of the function, or of the method that it is.
  void TryWithout(NodeId id, std::string_view word) {
    const SyntaxNode& node = tree_.node(id);
    const NodeType around = tree_.type(node.parent);
    const bool method =
        node.field == NodeField::kValue && (around == NodeType::kMethodDefinition || around == NodeType::kProperty);
    const int begin = method ? tree_.node(node.parent).start : node.start;
    for (const SyntaxToken& token : tree_.TokensIn(begin, node.end)) {
      if (twinstep::TextOf(tree_, token) != word) continue;
      const SyntaxToken* const next = TokenFrom(tree_, token.end);
      const int end = next == nullptr ? token.end : next->start;
      const bool same_line = tree_.text().PositionAt(end).line == tree_.text().PositionAt(token.end).line;
      // `async f` loses the space too, `function* f` does not.
      Try({token.start, same_line && word == "async" ? end : token.end}, "", {});
      return;
    }
  }

  const SyntaxTree& tree_;
  const bool json_;
  const std::string empty_string_;
  std::vector<Replacement> replacements_;
};

}  // namespace

bool NeedsParentheses(NodeType type) {
  return type == NodeType::kSequenceExpression || type == NodeType::kArrowFunctionExpression ||
         type == NodeType::kAssignmentExpression || type == NodeType::kConditionalExpression ||
         type == NodeType::kYieldExpression || type == NodeType::kAwaitExpression ||
         type == NodeType::kFunctionExpression || type == NodeType::kClassExpression ||
         type == NodeType::kObjectExpression || type == NodeType::kBinaryExpression ||
         type == NodeType::kLogicalExpression || type == NodeType::kUnaryExpression ||
         type == NodeType::kUpdateExpression;
}

std::vector<Replacement> SimplerCode(const SyntaxTree& tree, Syntax syntax) { return Simplifier(tree, syntax).Run(); }

}  // namespace twinstep
