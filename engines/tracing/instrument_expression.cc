#include "absl/strings/str_cat.h"
#include "engines/tracing/instrumenter.h"

namespace twinstep {

std::string Instrumenter::Expression(NodeId node, std::string_view name) {
  const auto each = [this](NodeId child) { return Expression(child); };
  switch (tree_.type(node)) {
    case NodeType::kIdentifier:
      return Read(node);
    case NodeType::kLiteral:
      return absl::StrCat("(", Text(node), ")");
    case NodeType::kThisExpression:
    case NodeType::kMetaProperty:
      return Log(Kind::kThis, node, Text(node));
    case NodeType::kFunctionExpression:
    case NodeType::kArrowFunctionExpression:
    case NodeType::kClassExpression:
      return NamedFunction(node, name);
    case NodeType::kSequenceExpression: {
      std::string text = "(";
      for (const NodeId child : tree_.Children(node)) {
        absl::StrAppend(&text, text.size() == 1 ? "" : ",", Expression(child));
      }
      return text + ")";
    }
    case NodeType::kArrayExpression:
      return Log(Kind::kArray, node, Pieces(node, each));
    case NodeType::kSpreadElement: {
      const NodeId argument = Child(node, NodeField::kArgument);
      const std::string text = Expression(argument);
      if (tree_.type(tree_.node(node).parent) == NodeType::kObjectExpression) return absl::StrCat("...", text);
      return absl::StrCat("...", prefix_, "q(", NewSite(Kind::kUnary, argument), ",", text, ")");
    }
    case NodeType::kObjectExpression:
      return Log(Kind::kObject, node, ObjectLiteral(node));
    case NodeType::kTemplateLiteral: {
      if (tree_.Children(node, NodeField::kExpressions).empty()) return absl::StrCat("(", Text(node), ")");
      return Log(Kind::kTemplate, node, Pieces(node, [&](NodeId child) {
                   return tree_.type(child) == NodeType::kTemplateElement ? Text(child) : Expression(child);
                 }));
    }
    case NodeType::kTaggedTemplateExpression:
      return TaggedTemplate(node);
    case NodeType::kUnaryExpression:
      return Unary(node);
    case NodeType::kUpdateExpression:
      return Update(node);
    case NodeType::kBinaryExpression: {
      const NodeId left = Child(node, NodeField::kLeft);
      const std::string left_text = tree_.type(left) == NodeType::kPrivateIdentifier ? Text(left) : Expression(left);
      return Log(Kind::kBinary, node,
                 absl::StrCat(left_text, " ", std::string(tree_.StringOf(node)), " ",
                              Expression(Child(node, NodeField::kRight))));
    }
    case NodeType::kAssignmentExpression:
      return Assignment(node);
    case NodeType::kLogicalExpression: {
      const std::string_view op = tree_.StringOf(node);
      const Outcome outcome = op == "&&" ? Outcome::kIfTruthy : op == "||" ? Outcome::kIfFalsy : Outcome::kIfNullish;
      const std::string left = Log(Kind::kBranch, node, Expression(Child(node, NodeField::kLeft)), outcome);
      return Log(Kind::kLogical, node,
                 absl::StrCat(left, " ", std::string(op), " ", Expression(Child(node, NodeField::kRight))));
    }
    case NodeType::kConditionalExpression: {
      const std::string test = Log(Kind::kBranch, node, Expression(Child(node, NodeField::kTest)), Outcome::kIfTruthy);
      return Log(Kind::kConditional, node,
                 absl::StrCat(test, " ? ", Expression(Child(node, NodeField::kConsequent)), " : ",
                              Expression(Child(node, NodeField::kAlternate))));
    }
    case NodeType::kMemberExpression:
      return Log(Kind::kGet, node, MemberOf(node, ObjectOf(node)));
    case NodeType::kCallExpression:
      return Call(node);
    case NodeType::kNewExpression:
      return New(node);
    case NodeType::kChainExpression:
      return Chain(node);
    case NodeType::kImportExpression:
      return Log(Kind::kResult, node, Pieces(node, each));
    case NodeType::kYieldExpression: {
      const NodeId argument = Child(node, NodeField::kArgument);
      if (tree_.node(node).is(SyntaxNode::kDelegate)) {
        return Log(Kind::kResume, node, absl::StrCat("yield* ", Expression(argument)));
      }
      const std::string out =
          argument == kNoNode ? LogNoValue(Kind::kYield, node) : Log(Kind::kYield, node, Expression(argument));
      return Log(Kind::kResume, node, absl::StrCat("yield ", out));
    }
    case NodeType::kAwaitExpression:
      return Log(Kind::kResume, node,
                 absl::StrCat("await ", Log(Kind::kYield, node, Expression(Child(node, NodeField::kArgument)))));
    default:
      return LeftAlone(node, absl::StrCat("expressions of type ", std::string(Name(tree_.type(node)))));
  }
}

std::string Instrumenter::ObjectOf(NodeId member) {
  const NodeId object = Child(member, NodeField::kObject);
  return tree_.type(object) == NodeType::kSuper ? "super" : Expression(object);
}

std::string Instrumenter::MemberOf(NodeId member, std::string_view object, std::string_view key) {
  const NodeId property = Child(member, NodeField::kProperty);
  if (!tree_.node(member).is(SyntaxNode::kComputed)) return absl::StrCat(std::string(object), ".", Text(property));
  return absl::StrCat(std::string(object), "[", key.empty() ? Expression(property) : std::string(key), "]");
}

std::string Instrumenter::Unary(NodeId node) {
  const NodeId argument = Child(node, NodeField::kArgument);
  const std::string op = absl::StrCat(std::string(tree_.StringOf(node)), " ");
  if (tree_.StringOf(node) == "delete") {
    if (tree_.type(argument) == NodeType::kMemberExpression) {
      return Log(Kind::kDelete, node, op + MemberOf(argument, ObjectOf(argument)));
    }
    if (tree_.type(argument) == NodeType::kIdentifier) return Log(Kind::kDelete, node, Text(node));
    if (tree_.type(argument) == NodeType::kChainExpression) return LeftAlone(node, "delete of an optional chain");
  }
  if (tree_.StringOf(node) == "typeof" && tree_.type(argument) == NodeType::kIdentifier && MayBeUndeclared(argument)) {
    return Log(Kind::kUnary, node, Text(node));
  }
  return Log(Kind::kUnary, node, op + Expression(argument));
}

std::string Instrumenter::Assignment(NodeId node) {
  const NodeId left = Child(node, NodeField::kLeft);
  const NodeId right = Child(node, NodeField::kRight);
  std::string_view op = tree_.StringOf(node);
  op.remove_suffix(1);
  if (op == "&&" || op == "||" || op == "??") return LogicalAssignment(node, op);
  if (!op.empty()) return CompoundAssignment(node, op);
  switch (tree_.type(left)) {
    case NodeType::kIdentifier:
      return LogVariable(Kind::kWrite, node, left,
                         absl::StrCat(Text(left), " = ", Expression(right, tree_.StringOf(left))));
    case NodeType::kMemberExpression: {
      const std::string target = MemberOf(left, ObjectOf(left));
      return Log(Kind::kSet, node, absl::StrCat(target, " = ", Expression(right)));
    }
    default: {
      const Temporary value(*this);
      const std::string source = absl::StrCat(TakenApart(left), Expression(right), ")");
      const std::string pattern = Pattern(left);
      return absl::StrCat("(", value.name(), " = ", source, ", ", pattern, " = ", value.name(), ", ",
                          LogBindings(left, ", "), value.name(), ")");
    }
  }
}

std::string Instrumenter::CompoundAssignment(NodeId node, std::string_view op) {
  const NodeId left = Child(node, NodeField::kLeft);
  const NodeId right = Child(node, NodeField::kRight);
  const auto operation = [&](const std::string& old) {
    return Log(Kind::kBinary, node, absl::StrCat(old, " ", std::string(op), " ", Expression(right)));
  };
  if (tree_.type(left) == NodeType::kIdentifier) {
    const std::string old = Read(left);
    return LogVariable(Kind::kWrite, node, left, absl::StrCat(Text(left), " = ", operation(old)));
  }
  const Temporary object(*this);
  const Temporary key(*this);
  std::string text = "(";
  const bool is_super = tree_.type(Child(left, NodeField::kObject)) == NodeType::kSuper;
  const std::string base = is_super ? "super" : object.name();
  if (!is_super) absl::StrAppend(&text, object.name(), " = ", ObjectOf(left), ", ");
  if (tree_.node(left).is(SyntaxNode::kComputed)) {
    absl::StrAppend(&text, key.name(), " = ", prefix_, "k(", Expression(Child(left, NodeField::kProperty)), ", ",
                    is_super ? "0" : object.name(), "), ");
  }
  const std::string member = MemberOf(left, base, key.name());
  const std::string old = Log(Kind::kGet, left, member);
  return absl::StrCat(text, Log(Kind::kSet, node, absl::StrCat(member, " = ", operation(old))), ")");
}

std::string Instrumenter::LogicalAssignment(NodeId node, std::string_view op) {
  const NodeId left = Child(node, NodeField::kLeft);
  const NodeId right = Child(node, NodeField::kRight);
  const Outcome outcome = op == "&&" ? Outcome::kIfTruthy : op == "||" ? Outcome::kIfFalsy : Outcome::kIfNullish;
  if (tree_.type(left) == NodeType::kIdentifier) {
    const std::string branch = Log(Kind::kBranch, node, Read(left), outcome);
    const std::string write =
        LogVariable(Kind::kWrite, node, left, absl::StrCat(Text(left), " = ", Expression(right, tree_.StringOf(left))));
    return Log(Kind::kLogical, node, absl::StrCat(branch, " ", std::string(op), " ", write));
  }
  const Temporary object(*this);
  const Temporary key(*this);
  std::string text = "(";
  const bool is_super = tree_.type(Child(left, NodeField::kObject)) == NodeType::kSuper;
  const std::string base = is_super ? "super" : object.name();
  if (!is_super) absl::StrAppend(&text, object.name(), " = ", ObjectOf(left), ", ");
  if (tree_.node(left).is(SyntaxNode::kComputed)) {
    absl::StrAppend(&text, key.name(), " = ", prefix_, "k(", Expression(Child(left, NodeField::kProperty)), ", ",
                    is_super ? "0" : object.name(), "), ");
  }
  const std::string member = MemberOf(left, base, key.name());
  const std::string branch = Log(Kind::kBranch, node, Log(Kind::kGet, left, member), outcome);
  const std::string set = Log(Kind::kSet, node, absl::StrCat("(", member, " = ", Expression(right), ")"));
  return absl::StrCat(text, Log(Kind::kLogical, node, absl::StrCat(branch, " ", std::string(op), " ", set)), ")");
}

std::string Instrumenter::Update(NodeId node) {
  const NodeId target = Child(node, NodeField::kArgument);
  const Temporary old(*this);
  const std::string step =
      Log(Kind::kBinary, node, absl::StrCat(prefix_, tree_.StringOf(node) == "++" ? "I(" : "D(", old.name(), ")"));
  const auto whole = [&](const std::string& before, const std::string& read, const std::string& write) {
    const bool postfix = !tree_.node(node).is(SyntaxNode::kPrefix);
    return absl::StrCat("(", before, old.name(), " = ", prefix_, "N(", read, "), ", write,
                        postfix ? absl::StrCat(", ", old.name()) : "", ")");
  };
  if (tree_.type(target) == NodeType::kIdentifier) {
    const std::string read = Read(target);
    return whole("", read, LogVariable(Kind::kWrite, node, target, absl::StrCat(Text(target), " = ", step)));
  }
  const Temporary object(*this);
  const Temporary key(*this);
  std::string before;
  const bool is_super = tree_.type(Child(target, NodeField::kObject)) == NodeType::kSuper;
  if (!is_super) absl::StrAppend(&before, object.name(), " = ", ObjectOf(target), ", ");
  if (tree_.node(target).is(SyntaxNode::kComputed)) {
    absl::StrAppend(&before, key.name(), " = ", prefix_, "k(", Expression(Child(target, NodeField::kProperty)), ", ",
                    is_super ? "0" : object.name(), "), ");
  }
  const std::string member = MemberOf(target, is_super ? "super" : object.name(), key.name());
  return whole(before, Log(Kind::kGet, target, member), Log(Kind::kSet, node, absl::StrCat(member, " = ", step)));
}

std::string Instrumenter::ObjectLiteral(NodeId node) {
  std::string text = "{";
  for (const NodeId member : tree_.Children(node)) {
    if (text.size() > 1) text += ", ";
    if (tree_.type(member) == NodeType::kSpreadElement) {
      text += Expression(member);
      continue;
    }
    const SyntaxNode& property = tree_.node(member);
    const NodeId key = Child(member, NodeField::kKey);
    const NodeId value = Child(member, NodeField::kValue);
    const bool computed = property.is(SyntaxNode::kComputed);
    if (property.is(SyntaxNode::kShorthand)) {
      const bool is_proto = tree_.StringOf(key) == "__proto__";
      absl::StrAppend(&text, is_proto ? "[\"__proto__\"]" : Text(key), ": ", Read(value));
      continue;
    }
    const std::string key_text = computed ? Expression(key) : Text(key);
    if (property.kind != NodeKind::kInit || property.is(SyntaxNode::kMethod)) {
      // `get`, `async *`, `[`, and what stands between key and parameters.
      absl::StrAppend(&text, Between(property.start, tree_.node(key).start), key_text,
                      Between(tree_.node(key).end, tree_.node(value).start), FunctionText(value));
      continue;
    }
    if (computed) {
      // The name of a function comes from the key's value.
      const NodeType type = tree_.type(value);
      const bool anonymous = type == NodeType::kArrowFunctionExpression ||
                             ((type == NodeType::kFunctionExpression || type == NodeType::kClassExpression) &&
                              Child(value, NodeField::kId) == kNoNode);
      const std::string function = !anonymous                           ? Expression(value)
                                   : type == NodeType::kClassExpression ? ClassText(value)
                                                                        : FunctionText(value);
      absl::StrAppend(&text, "[", key_text, "]: ", function);
      continue;
    }
    absl::StrAppend(&text, key_text, ": ", Expression(value, key_text));
  }
  return text + "}";
}

std::string Instrumenter::Pattern(NodeId node) {
  switch (tree_.type(node)) {
    case NodeType::kMemberExpression:
      return MemberOf(node, ObjectOf(node));
    case NodeType::kAssignmentPattern: {
      const NodeId left = Child(node, NodeField::kLeft);
      const std::string target = Pattern(left);
      const std::string taken = LogNoValue(Kind::kBranch, node, Outcome::kTrue);
      const NodeId value = Child(node, NodeField::kRight);
      const std::string_view name = tree_.type(left) == NodeType::kIdentifier ? tree_.StringOf(left) : "";
      return absl::StrCat(target, " = (", taken, ", ", Expression(value, name), ")");
    }
    case NodeType::kRestElement:
      return absl::StrCat("...", Pattern(Child(node, NodeField::kArgument)));
    case NodeType::kProperty: {
      const NodeId key = Child(node, NodeField::kKey);
      const std::string key_text =
          tree_.node(node).is(SyntaxNode::kComputed) ? absl::StrCat("[", Expression(key), "]") : Text(key);
      return absl::StrCat(key_text, ": ", Pattern(Child(node, NodeField::kValue)));
    }
    case NodeType::kObjectPattern:
    case NodeType::kArrayPattern:
      return Pieces(node, [this](NodeId child) { return Pattern(child); });
    default:
      return Text(node);
  }
}

}  // namespace twinstep
