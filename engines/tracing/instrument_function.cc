#include <algorithm>

#include "absl/strings/str_cat.h"
#include "engines/tracing/instrumenter.h"

namespace twinstep {

void Instrumenter::PushFrame(NodeId node) {
  Frame& frame = frames_.emplace_back();
  frame.node = node;
  frame.activation = absl::StrCat(prefix_, "a", frames_.size() - 1);
  // Scripts share one scope.
  if (frames_.size() == 1) absl::StrAppend(&frame.activation, "_", source_);
}

std::string Instrumenter::TemporariesOf(const Frame& frame) const {
  std::string text;
  for (int i = 0; i < frame.most_temporaries; ++i) {
    absl::StrAppend(&text, i == 0 ? "let " : ", ", prefix_, "t", i);
  }
  return text.empty() ? text : text + ";";
}

std::string Instrumenter::Program() {
  PushFrame(kRootNode);
  const std::vector<NodeId> statements = tree_.Children(kRootNode);
  size_t first = 0;
  std::string directives;
  while (first < statements.size() && tree_.node(statements[first]).is(SyntaxNode::kDirective)) {
    absl::StrAppend(&directives, Text(statements[first++]), ";");
  }
  const std::vector<NodeId> rest(statements.begin() + static_cast<int>(first), statements.end());
  const int site = NewSite(Kind::kEnter, kRootNode);
  const std::string hoisted = HoistedFunctions(rest);
  std::string body = Statements(rest);
  // A module in a cycle has functions that are called before its code begins: the activation must not be in a dead zone
  // then. A script's own names are in the scope of all scripts.
  const bool is_module = tree_.goal() == ParseGoal::kModule;
  std::string temporaries = TemporariesOf(frames_.back());
  if (!is_module) {
    // `let` twice in one realm is an error: temporaries of scripts are made once, by the runner's first script.
    temporaries.clear();
    table_.most_script_temporaries = std::max(table_.most_script_temporaries, frames_.back().most_temporaries);
  }
  std::string text = absl::StrCat(directives, is_module ? "var " : "const ", Activation(), " = ", prefix_, "e(", site,
                                  ");", temporaries, hoisted, body, "\n", LogNoValue(Kind::kReturn, kRootNode), ";");
  frames_.pop_back();
  return text;
}

std::string Instrumenter::NamedFunction(NodeId node, std::string_view name) {
  const bool is_class = tree_.type(node) == NodeType::kClassExpression;
  std::string text = is_class ? ClassText(node) : FunctionText(node);
  const bool anonymous =
      tree_.type(node) == NodeType::kArrowFunctionExpression || Child(node, NodeField::kId) == kNoNode;
  if (anonymous && !name.empty()) {
    const bool quoted = name[0] == '"' || name[0] == '\'' || (name[0] >= '0' && name[0] <= '9') || name[0] == '.';
    const std::string key = absl::StrCat(quoted ? "" : "\"", std::string(name), quoted ? "" : "\"");
    // A computed key, but only for the one name that is no property otherwise: V8 names classes with a static `name`
    // by computed keys.
    const bool is_proto = key.find("__proto__") != std::string::npos;
    text = absl::StrCat("{", is_proto ? absl::StrCat("[", key, "]") : key, ": ", text, "}[", key, "]");
  } else {
    text = absl::StrCat("(", text, ")");
  }
  return Log(Kind::kFunction, node, text);
}

bool Instrumenter::PlainParameters(const std::vector<NodeId>& parameters) const {
  return std::all_of(parameters.begin(), parameters.end(), [this](NodeId parameter) {
    if (tree_.type(parameter) == NodeType::kRestElement) parameter = Child(parameter, NodeField::kArgument);
    return tree_.type(parameter) == NodeType::kIdentifier;
  });
}

// What evaluates parameters moves into the body, where the activation is known. That needs names that the body does not
// declare again, and a body that begins at the call.
bool Instrumenter::ParametersCanMove(NodeId function, const std::vector<NodeId>& parameters) const {
  if (tree_.node(function).is(SyntaxNode::kGenerator)) return false;
  const ScopeId scope = tree_.ScopeOpenedBy(function);
  if (scope == kNoScope || tree_.scopes()[scope].has_direct_eval) return false;
  std::vector<NodeId> names;
  for (const NodeId parameter : parameters) BoundNames(parameter, names);
  for (const NodeId name : names) {
    if (tree_.StringOf(name) == "arguments" || tree_.StringOf(name) == "let") return false;
    const VariableId variable = tree_.VariableAt(name);
    if (variable == kNoVariable) return false;
    for (const SyntaxDeclaration& declaration : tree_.DeclarationsOf(variable)) {
      if (declaration.kind != DeclarationKind::kParameter) return false;
    }
  }
  // What stands in a parameter does not see the body's own names, and in the body it would.
  const SyntaxScope& opened = tree_.scopes()[scope];
  for (const NodeId parameter : parameters) {
    for (NodeId node = parameter; node < tree_.node(parameter).subtree_end; ++node) {
      if (tree_.type(node) != NodeType::kIdentifier || tree_.ReferenceAt(node) == kNoReference) continue;
      const VariableId own = tree_.FindVariable(scope, tree_.StringOf(node));
      if (own != kNoVariable && own >= opened.variables_begin &&
          tree_.variables()[own].kind != DeclarationKind::kParameter && tree_.StringOf(node) != "arguments") {
        return false;
      }
    }
  }
  return true;
}

std::string Instrumenter::MoveParameters(const std::vector<NodeId>& parameters, bool is_setter, std::string& in_body) {
  std::string list;
  size_t first_default = parameters.size();
  for (size_t i = 0; i < parameters.size(); ++i) {
    const NodeType type = tree_.type(parameters[i]);
    if (type == NodeType::kAssignmentPattern || type == NodeType::kRestElement) {
      first_default = i;
      break;
    }
  }
  const std::string all = absl::StrCat(prefix_, "y");
  for (size_t i = 0; i < parameters.size(); ++i) {
    const NodeId parameter = parameters[i];
    NodeId target = parameter;
    // Where the argument is.
    std::string argument;
    if (i < first_default) {
      if (i > 0) list += ", ";
      argument = tree_.type(parameter) == NodeType::kIdentifier ? Text(parameter) : absl::StrCat(all, i);
      list += argument;
      if (tree_.type(parameter) == NodeType::kIdentifier) {
        absl::StrAppend(&in_body, LogBinding(parameter), ";");
        continue;
      }
    } else {
      // Setters have one parameter, which is no rest; a default keeps their length.
      if (i == first_default) {
        absl::StrAppend(&list, i > 0 ? ", " : "", is_setter ? "" : "...", all, is_setter ? " = void 0" : "");
      }
      argument = is_setter ? all : absl::StrCat(all, "[", i - first_default, "]");
    }
    if (tree_.type(parameter) == NodeType::kRestElement) {
      target = Child(parameter, NodeField::kArgument);
      argument = absl::StrCat(prefix_, "r(", all, ", ", i - first_default, ")");
    } else if (tree_.type(parameter) == NodeType::kAssignmentPattern) {
      target = Child(parameter, NodeField::kLeft);
      const NodeId value = Child(parameter, NodeField::kRight);
      const std::string_view name = tree_.type(target) == NodeType::kIdentifier ? tree_.StringOf(target) : "";
      const int site = NewSite(Kind::kBranch, parameter, Outcome::kTrue);
      NewSite(Kind::kBranch, parameter, Outcome::kFalse);
      argument = absl::StrCat(prefix_, "f(", site, ",", Activation(), ",", argument, ") ? ", Expression(value, name),
                              " : ", argument);
    }
    if (tree_.type(target) != NodeType::kIdentifier) {
      argument = absl::StrCat(TakenApart(target), argument, ")");
    }
    const std::string pattern = Pattern(target);
    absl::StrAppend(&in_body, "let ", pattern, " = ", argument, ";", LogBindings(target, ";"));
  }
  return list;
}

std::string Instrumenter::FunctionText(NodeId node) {
  const SyntaxNode& function = tree_.node(node);
  const bool is_arrow = function.type == NodeType::kArrowFunctionExpression;
  const std::vector<NodeId> parameters = tree_.Children(node, NodeField::kParams);
  const NodeId body = Child(node, NodeField::kBody);
  // Up to the body, or behind the arrow.
  int head_end = tree_.node(body).start;
  int open = -1;
  const int parameters_begin = parameters.empty() ? head_end : tree_.node(parameters.front()).start;
  for (const SyntaxToken& token : tree_.TokensIn(function.start, head_end)) {
    const std::string_view text = tree_.text().Slice(token.start, token.end);
    if (text == "(" && token.start < parameters_begin) open = token.end;
    if (is_arrow && text == "=>" && (parameters.empty() || token.start >= tree_.node(parameters.back()).end)) {
      head_end = token.end;
      break;
    }
  }
  PushFrame(node);
  std::string head = Between(function.start, head_end);
  std::string inserted;
  if (PlainParameters(parameters)) {
    for (const NodeId parameter : parameters) inserted += LogBindings(parameter, ";");
  } else if (ParametersCanMove(node, parameters)) {
    const std::string list = MoveParameters(parameters, tree_.node(function.parent).kind == NodeKind::kSet, inserted);
    head = absl::StrCat(Between(function.start, open), list, ")", is_arrow ? " =>" : " ");
  } else {
    ++table_.left_alone["parameters with defaults or patterns: of generators, or named again in the body"];
    for (const NodeId parameter : parameters) inserted += LogBindings(parameter, ";");
  }
  std::string text = absl::StrCat(head, FunctionBody(node, body, inserted));
  frames_.pop_back();
  return text;
}

std::string Instrumenter::FunctionBody(NodeId function, NodeId body, std::string_view inserted) {
  const int site = NewSite(Kind::kEnter, function);
  std::string directives;
  std::string hoisted;
  std::string text;
  if (tree_.type(body) == NodeType::kBlockStatement) {
    const std::vector<NodeId> statements = tree_.Children(body);
    size_t first = 0;
    while (first < statements.size() && tree_.node(statements[first]).is(SyntaxNode::kDirective)) {
      absl::StrAppend(&directives, Text(statements[first++]), ";");
    }
    const std::vector<NodeId> rest(statements.begin() + static_cast<int>(first), statements.end());
    hoisted = HoistedFunctions(rest);
    text = absl::StrCat(Statements(rest), LogNoValue(Kind::kReturn, function), ";");
  } else {
    text = absl::StrCat("return ", Log(Kind::kReturn, body, Expression(body)), ";");
  }
  return absl::StrCat("{", directives, "const ", Activation(), " = ", prefix_, "e(", site, ");",
                      TemporariesOf(frames_.back()), hoisted, std::string(inserted), text, "}");
}

std::string Instrumenter::ClassText(NodeId node) {
  return Pieces(node, [this](NodeId child) {
    switch (tree_.node(child).field) {
      case NodeField::kSuperClass:
        return Expression(child);
      case NodeField::kBody:
        return Pieces(child, [this](NodeId member) { return ClassMember(member); });
      default:
        return Text(child);
    }
  });
}

std::string Instrumenter::ClassMember(NodeId node) {
  const SyntaxNode& member = tree_.node(node);
  if (member.type == NodeType::kStaticBlock) {
    const std::vector<NodeId> statements = tree_.Children(node);
    PushFrame(node);
    const int site = NewSite(Kind::kEnter, node);
    const std::string hoisted = HoistedFunctions(statements);
    const std::string body = Statements(statements);
    std::string text =
        absl::StrCat("static {const ", Activation(), " = ", prefix_, "e(", site, ");", TemporariesOf(frames_.back()),
                     hoisted, body, LogNoValue(Kind::kReturn, node), ";}");
    frames_.pop_back();
    return text;
  }
  const NodeId key = Child(node, NodeField::kKey);
  const NodeId value = Child(node, NodeField::kValue);
  const bool computed = member.is(SyntaxNode::kComputed);
  std::string text = absl::StrCat(Between(member.start, tree_.node(key).start), computed ? Expression(key) : Text(key));
  if (member.type == NodeType::kMethodDefinition) {
    return absl::StrCat(text, Between(tree_.node(key).end, tree_.node(value).start), FunctionText(value));
  }
  if (computed) text += "]";
  if (value == kNoNode) return text + ";";
  PushFrame(node);
  const int site = NewSite(Kind::kEnter, node);
  const NodeType type = tree_.type(value);
  const bool anonymous = type == NodeType::kArrowFunctionExpression ||
                         ((type == NodeType::kFunctionExpression || type == NodeType::kClassExpression) &&
                          Child(value, NodeField::kId) == kNoNode);
  if (computed && anonymous) {
    // Its name is that of the key, which only the language knows here.
    std::string function = type == NodeType::kClassExpression ? ClassText(value) : FunctionText(value);
    frames_.pop_back();
    ++table_.left_alone["anonymous functions in fields with computed names: the field's event"];
    return absl::StrCat(text, " = ", function, ";");
  }
  std::string name;
  if (!computed)
    name = tree_.type(key) == NodeType::kPrivateIdentifier ? absl::StrCat("\"", Text(key), "\"") : Text(key);
  const std::string self = Log(Kind::kThis, node, "this");
  const std::string set = Log(Kind::kSet, node, Expression(value, name));
  // An arrow function, so that there is a place for constants; `this` and super stay what they are.
  std::string body = absl::StrCat("(() => {const ", Activation(), " = ", prefix_, "e(", site, ");",
                                  TemporariesOf(frames_.back()), self, "; return ", set, ";})()");
  frames_.pop_back();
  return absl::StrCat(text, " = ", body, ";");
}

}  // namespace twinstep
