#include "absl/strings/str_cat.h"
#include "engines/tracing/instrumenter.h"

namespace twinstep {
namespace {

std::string Ended(std::string text) {
  if (text.empty() || (text.back() != ';' && text.back() != '}')) text += ";";
  return text;
}

}  // namespace

std::string Instrumenter::Statements(const std::vector<NodeId>& nodes) {
  std::string text;
  for (const NodeId node : nodes) absl::StrAppend(&text, "\n", Statement(node));
  return text;
}

std::string Instrumenter::HoistedFunctions(const std::vector<NodeId>& nodes) {
  std::string text;
  for (NodeId node : nodes) {
    if (tree_.type(node) == NodeType::kExportNamedDeclaration) node = Child(node, NodeField::kDeclaration);
    if (node != kNoNode && tree_.type(node) == NodeType::kExportDefaultDeclaration) {
      node = Child(node, NodeField::kDeclaration);
    }
    if (node == kNoNode || tree_.type(node) != NodeType::kFunctionDeclaration) continue;
    if (const NodeId name = Child(node, NodeField::kId); name != kNoNode) {
      absl::StrAppend(&text, LogBinding(name), ";");
    }
  }
  return text;
}

bool Instrumenter::NeedsInstances(ScopeId scope) const {
  if (scope == kNoScope) return false;
  const SyntaxScope& opened = tree_.scopes()[scope];
  const NodeId function = tree_.EnclosingFunction(opened.node);
  bool in_loop = IsLoop(tree_.type(opened.node));
  for (NodeId node = opened.node; !in_loop && node != kNoNode && node != function; node = tree_.node(node).parent) {
    in_loop = IsLoop(tree_.type(node));
  }
  if (!in_loop) return false;
  for (VariableId variable = opened.variables_begin; variable < opened.variables_end; ++variable) {
    for (const ReferenceId reference : tree_.ReferencesTo(variable)) {
      NodeId around = tree_.EnclosingFunction(tree_.references()[reference].identifier);
      if (around != kNoNode && around != function && tree_.IsInside(around, opened.node)) return true;
    }
  }
  return false;
}

std::string Instrumenter::BeginInstance(ScopeId scope, NodeId node) {
  const int site = NewSite(Kind::kEnter, node);
  table_.sites.back().is_block = true;
  instances_.insert(scope);
  return absl::StrCat("const ", prefix_, "k", scope, " = ", prefix_, "e(", site, ");");
}

std::string Instrumenter::Block(NodeId node, std::string_view inserted) {
  const std::vector<NodeId> statements = tree_.Children(node);
  const ScopeId scope = tree_.ScopeOpenedBy(node);
  const bool instances = NeedsInstances(scope);
  const std::string begin = instances ? BeginInstance(scope, node) : "";
  const std::string hoisted = HoistedFunctions(statements);
  std::string text = absl::StrCat("{", begin, hoisted, std::string(inserted), Statements(statements), "}");
  if (instances) instances_.erase(scope);
  return text;
}

std::string Instrumenter::Body(NodeId statement, std::string_view inserted) {
  if (tree_.type(statement) == NodeType::kBlockStatement) {
    // What is inserted may use names that the block declares again.
    if (inserted.empty() || tree_.ScopeOpenedBy(statement) == kNoScope) return Block(statement, inserted);
    return absl::StrCat("{", std::string(inserted), Block(statement), "}");
  }
  return absl::StrCat("{", std::string(inserted), Statement(statement), "}");
}

std::string Instrumenter::Declaration(NodeId node, std::vector<NodeId>* pending_patterns) {
  std::string text = absl::StrCat(std::string(Name(tree_.node(node).kind)), " ");
  bool first = true;
  for (const NodeId declarator : tree_.Children(node)) {
    if (!first) text += ", ";
    first = false;
    const NodeId target = Child(declarator, NodeField::kId);
    const NodeId init = Child(declarator, NodeField::kInit);
    if (tree_.type(target) == NodeType::kIdentifier) {
      text += Text(target);
      if (init != kNoNode) {
        const std::string value = Expression(init, tree_.StringOf(target));
        absl::StrAppend(&text, " = ", LogVariable(Kind::kWrite, declarator, target, value));
      } else if (tree_.node(node).kind == NodeKind::kLet && tree_.node(node).field != NodeField::kLeft) {
        absl::StrAppend(&text, " = ", LogVariable(Kind::kWrite, declarator, target, "void 0"));
      }
      continue;
    }
    const std::string pattern = Pattern(target);
    text += pattern;
    if (init != kNoNode) {
      absl::StrAppend(&text, " = ", TakenApart(target), Expression(init), ")");
    }
    if (pending_patterns != nullptr) pending_patterns->push_back(target);
  }
  return text;
}

std::string Instrumenter::For(NodeId node) {
  const NodeId init = Child(node, NodeField::kInit);
  const NodeId test = Child(node, NodeField::kTest);
  const NodeId update = Child(node, NodeField::kUpdate);
  std::vector<NodeId> patterns;
  std::string head;
  if (init != kNoNode) {
    head = tree_.type(init) == NodeType::kVariableDeclaration ? Declaration(init, &patterns) : Expression(init);
  }
  absl::StrAppend(&head, "; ", test == kNoNode ? "" : Log(Kind::kBranch, node, Expression(test), Outcome::kIfTruthy),
                  "; ", update == kNoNode ? "" : Expression(update));
  std::string inserted;
  for (const NodeId pattern : patterns) inserted += LogBindings(pattern, ";");
  const ScopeId scope = tree_.ScopeOpenedBy(node);
  const bool instances = NeedsInstances(scope);
  if (instances) {
    inserted += BeginInstance(scope, node);
    for (const NodeId declarator : tree_.Children(init))
      inserted += LogBindings(Child(declarator, NodeField::kId), ";");
  }
  std::string text = absl::StrCat("for (", head, ") ", Body(Child(node, NodeField::kBody), inserted));
  if (instances) instances_.erase(scope);
  return text;
}

// Without what is to be logged after the loop.
std::string Instrumenter::ForEach(NodeId node) {
  const NodeId left = Child(node, NodeField::kLeft);
  const NodeId right = Child(node, NodeField::kRight);
  const bool is_of = tree_.type(node) == NodeType::kForOfStatement;
  std::string target;
  NodeId pattern = left;
  if (tree_.type(left) == NodeType::kVariableDeclaration) {
    pattern = Child(tree_.Children(left).front(), NodeField::kId);
    if (Child(tree_.Children(left).front(), NodeField::kInit) != kNoNode) {
      target = Text(left);
    } else {
      target = absl::StrCat(std::string(Name(tree_.node(left).kind)), " ", Pattern(pattern));
    }
  } else {
    target = Pattern(left);
  }
  std::string collection = Expression(right);
  if (is_of && !tree_.node(node).is(SyntaxNode::kAwait)) {
    collection = absl::StrCat(prefix_, "q(", NewSite(Kind::kUnary, right), ",", collection, ")");
  }
  std::string inserted = absl::StrCat(LogNoValue(Kind::kBranch, node, Outcome::kTrue), ";");
  const ScopeId scope = tree_.ScopeOpenedBy(node);
  const bool instances = NeedsInstances(scope);
  if (instances) inserted += BeginInstance(scope, node);
  inserted += LogBindings(pattern, ";");
  std::string text =
      absl::StrCat("for ", tree_.node(node).is(SyntaxNode::kAwait) ? "await " : "", "(", target,
                   is_of ? " of " : " in ", collection, ") ", Body(Child(node, NodeField::kBody), inserted));
  if (instances) instances_.erase(scope);
  return text;
}

std::string Instrumenter::Switch(NodeId node) {
  std::string text;
  std::vector<std::string> tests;
  const std::vector<NodeId> cases = tree_.Children(node, NodeField::kCases);
  std::string value;
  {
    const Temporary discriminant(*this);
    value = absl::StrCat(discriminant.name(), " = ", Expression(Child(node, NodeField::kDiscriminant)));
    for (const NodeId one : cases) {
      const NodeId test = Child(one, NodeField::kTest);
      if (test == kNoNode) {
        tests.emplace_back();
        continue;
      }
      const int site = NewSite(Kind::kBranch, one, Outcome::kFalse);
      NewSite(Kind::kBranch, one, Outcome::kTrue);
      tests.push_back(
          absl::StrCat(prefix_, "s(", site, ",", Activation(), ",", discriminant.name(), ",", Expression(test), ")"));
    }
  }
  absl::StrAppend(&text, "switch (", value, ") {");
  for (size_t i = 0; i < cases.size(); ++i) {
    absl::StrAppend(&text, "\n", tests[i].empty() ? "default" : "case ", tests[i], ": ",
                    Statements(tree_.Children(cases[i], NodeField::kConsequent)));
  }
  return text + "}";
}

std::string Instrumenter::Try(NodeId node) {
  std::string text = absl::StrCat("try ", Block(Child(node, NodeField::kBlock)));
  if (const NodeId handler = Child(node, NodeField::kHandler); handler != kNoNode) {
    const NodeId parameter = Child(handler, NodeField::kParam);
    const NodeId body = Child(handler, NodeField::kBody);
    if (parameter == kNoNode) {
      absl::StrAppend(&text, " catch {", LogNoValue(Kind::kCatch, handler), ";", Block(body), "}");
    } else {
      const ScopeId scope = tree_.ScopeOpenedBy(handler);
      const bool instances = NeedsInstances(scope);
      const std::string begin = instances ? BeginInstance(scope, handler) : "";
      std::string caught;
      const std::string pattern = Pattern(parameter);
      if (tree_.type(parameter) == NodeType::kIdentifier) {
        caught = Log(Kind::kCatch, handler, Text(parameter));
      } else {
        caught = LogNoValue(Kind::kCatch, handler);
      }
      // The body stays one block with the parameter's names: `var e` in it means what it meant.
      absl::StrAppend(&text, " catch (", pattern, ") {", begin, caught, ";", LogBindings(parameter, ";"), Block(body),
                      "}");
      if (instances) instances_.erase(scope);
    }
  }
  if (const NodeId finalizer = Child(node, NodeField::kFinalizer); finalizer != kNoNode) {
    absl::StrAppend(&text, " finally ", Block(finalizer));
  }
  return text;
}

std::string Instrumenter::Break(NodeId node) {
  const NodeId label = Child(node, NodeField::kLabel);
  // Whether it leaves a for-in or for-of, so that what is logged behind that loop is known not to be its end.
  bool leaves = false;
  const bool is_break = tree_.type(node) == NodeType::kBreakStatement;
  for (NodeId around = tree_.node(node).parent; around != kNoNode && !IsFunction(tree_.type(around));
       around = tree_.node(around).parent) {
    const NodeType type = tree_.type(around);
    const bool for_each = type == NodeType::kForInStatement || type == NodeType::kForOfStatement;
    if (label == kNoNode) {
      if (!is_break) break;
      if (IsLoop(type) || type == NodeType::kSwitchStatement) {
        leaves = for_each;
        break;
      }
    } else {
      if (type == NodeType::kLabeledStatement &&
          tree_.StringOf(Child(around, NodeField::kLabel)) == tree_.StringOf(label)) {
        break;
      }
      // The loop that a labelled `continue` continues is not left.
      const bool continued =
          !is_break && tree_.type(tree_.node(around).parent) == NodeType::kLabeledStatement &&
          tree_.StringOf(Child(tree_.node(around).parent, NodeField::kLabel)) == tree_.StringOf(label);
      leaves = leaves || (for_each && !continued);
    }
  }
  if (!leaves) return Ended(Text(node));
  return absl::StrCat("{", LogNoValue(Kind::kJump, node), ";", Ended(Text(node)), "}");
}

std::string Instrumenter::Exported(NodeId node) {
  const NodeId declaration = Child(node, NodeField::kDeclaration);
  if (declaration == kNoNode) return Ended(Text(node));
  if (tree_.type(node) == NodeType::kExportNamedDeclaration) return absl::StrCat("export ", Statement(declaration));
  switch (tree_.type(declaration)) {
    case NodeType::kFunctionDeclaration:
      return absl::StrCat("export default ", FunctionText(declaration));
    case NodeType::kClassDeclaration: {
      std::string text = absl::StrCat("export default ", ClassText(declaration));
      const NodeId name = Child(declaration, NodeField::kId);
      if (name != kNoNode) absl::StrAppend(&text, ";", LogBinding(name), ";");
      return text;
    }
    default:
      return absl::StrCat("export default ", Expression(declaration, "default"), ";");
  }
}

std::string Instrumenter::Statement(NodeId node) {
  switch (tree_.type(node)) {
    case NodeType::kExpressionStatement:
      return absl::StrCat(Expression(Child(node, NodeField::kExpression)), ";");
    case NodeType::kVariableDeclaration: {
      std::vector<NodeId> patterns;
      std::string text = absl::StrCat(Declaration(node, &patterns), ";");
      for (const NodeId pattern : patterns) text += LogBindings(pattern, ";");
      return text;
    }
    case NodeType::kFunctionDeclaration:
      return FunctionText(node);
    case NodeType::kClassDeclaration:
      return absl::StrCat(ClassText(node), ";", LogBinding(Child(node, NodeField::kId)), ";");
    case NodeType::kReturnStatement: {
      const NodeId argument = Child(node, NodeField::kArgument);
      return absl::StrCat(
          "return ",
          argument == kNoNode ? LogNoValue(Kind::kReturn, node) : Log(Kind::kReturn, node, Expression(argument)), ";");
    }
    case NodeType::kThrowStatement:
      return absl::StrCat("throw ", Log(Kind::kThrow, node, Expression(Child(node, NodeField::kArgument))), ";");
    case NodeType::kIfStatement: {
      std::string text =
          absl::StrCat("if (", Log(Kind::kBranch, node, Expression(Child(node, NodeField::kTest)), Outcome::kIfTruthy),
                       ") ", Body(Child(node, NodeField::kConsequent)));
      const NodeId alternate = Child(node, NodeField::kAlternate);
      if (alternate != kNoNode) {
        // No braces around the `if` of an `else if`: a chain of a thousand would nest as deeply.
        absl::StrAppend(&text, " else ",
                        tree_.type(alternate) == NodeType::kIfStatement ? Statement(alternate) : Body(alternate));
      }
      return text;
    }
    case NodeType::kWhileStatement:
      return absl::StrCat("while (",
                          Log(Kind::kBranch, node, Expression(Child(node, NodeField::kTest)), Outcome::kIfTruthy), ") ",
                          Body(Child(node, NodeField::kBody)));
    case NodeType::kDoWhileStatement: {
      const std::string body = Body(Child(node, NodeField::kBody));
      return absl::StrCat("do ", body, " while (",
                          Log(Kind::kBranch, node, Expression(Child(node, NodeField::kTest)), Outcome::kIfTruthy),
                          ");");
    }
    case NodeType::kForStatement:
      return For(node);
    case NodeType::kForInStatement:
    case NodeType::kForOfStatement:
    case NodeType::kLabeledStatement: {
      NodeId loop = node;
      std::string labels;
      while (tree_.type(loop) == NodeType::kLabeledStatement) {
        absl::StrAppend(&labels, Text(Child(loop, NodeField::kLabel)), ": ");
        loop = Child(loop, NodeField::kBody);
      }
      if (tree_.type(loop) != NodeType::kForInStatement && tree_.type(loop) != NodeType::kForOfStatement) {
        return absl::StrCat(labels, Statement(loop));
      }
      const std::string text = ForEach(loop);
      return absl::StrCat("{", labels, text, LogNoValue(Kind::kBranch, loop, Outcome::kFalse), ";}");
    }
    case NodeType::kSwitchStatement:
      return Switch(node);
    case NodeType::kTryStatement:
      return Try(node);
    case NodeType::kBlockStatement:
      return Block(node);
    case NodeType::kBreakStatement:
    case NodeType::kContinueStatement:
      return Break(node);
    case NodeType::kExportNamedDeclaration:
    case NodeType::kExportDefaultDeclaration:
      return Exported(node);
    case NodeType::kWithStatement:
      ++table_.left_alone["code inside `with`"];
      return Text(node);
    default:
      return Ended(Text(node));
  }
}

}  // namespace twinstep
