#include "harness/reduction/fewer_variables.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "harness/reduction/simpler_code.h"
#include "model/source/statement_list.h"

namespace twinstep {
namespace {

// Variables before one that are tried in its place.
constexpr int kMostOthers = 4;
// That is looked for elsewhere.
constexpr int kLongestValue = 100;

using Edit = std::vector<Replacement>;

class VariableEdits {
 public:
  explicit VariableEdits(const SyntaxTree& tree) : tree_(tree) {
    for (NodeId id = 1; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
      const SyntaxNode& node = tree.node(id);
      if (node.end - node.start <= kLongestValue) nodes_by_text_.emplace(tree.TextOf(id), id);
    }
  }

  std::vector<Edit> Run() {
    std::vector<Variable> variables;
    for (VariableId id = 0; id < static_cast<VariableId>(tree_.variables().size()); ++id) {
      if (std::optional<Variable> variable = Find(id)) variables.push_back(*std::move(variable));
    }
    std::sort(variables.begin(), variables.end(),
              [](const Variable& a, const Variable& b) { return a.first < b.first; });
    for (size_t i = 0; i < variables.size(); ++i) {
      const Variable& variable = variables[i];
      if (!variable.goes || variable.uses.empty()) continue;
      ValueWhereUsed(variable);
      VariableForValue(variable);
      FunctionWhereCalled(variable);
      WithoutParameters(variable);
      for (size_t j = i; j-- > 0 && i - j <= kMostOthers;) Another(variable, variables[j].name);
      const NodeId around = tree_.EnclosingFunction(variable.first);
      const NodeId name = around == kNoNode ? kNoNode : tree_.Child(around, NodeField::kId);
      if (name != kNoNode) Another(variable, std::string(tree_.TextOf(name)));
    }
    return std::move(edits_);
  }

 private:
  struct Variable {
    std::string name;
    // Its first mention.
    NodeId first = kNoNode;
    // Statements that declare it, or give it a value, and do nothing else; all that declare it are among them.
    std::vector<NodeId> definitions;
    // With these gone the variable may be.
    bool goes = false;
    // Mentions elsewhere, ascending.
    std::vector<NodeId> uses;
  };

  SourceRange RangeOf(NodeId id) const { return {tree_.node(id).start, tree_.node(id).end}; }
  std::string TextOf(NodeId id) const { return std::string(tree_.TextOf(id)); }
  int TokensOf(SourceRange range) const { return static_cast<int>(tree_.TokensIn(range.begin, range.end).size()); }

  // The statement that does nothing but declare the variable, or set it; kNoNode: there is none.
  NodeId DefinitionAt(NodeId identifier) const {
    const SyntaxNode& node = tree_.node(identifier);
    const NodeId around = node.parent;
    if (tree_.type(around) == NodeType::kFunctionDeclaration) return node.field == NodeField::kId ? around : kNoNode;
    const NodeId statement = tree_.node(around).parent;
    if (tree_.type(around) == NodeType::kVariableDeclarator) {
      const bool alone = tree_.Children(statement, NodeField::kDeclarations).size() == 1;
      return node.field == NodeField::kId && alone && tree_.node(statement).list_index >= 0 ? statement : kNoNode;
    }
    if (tree_.type(around) != NodeType::kAssignmentExpression || node.field != NodeField::kLeft) return kNoNode;
    return tree_.StringOf(around) == "=" && tree_.type(statement) == NodeType::kExpressionStatement ? statement
                                                                                                    : kNoNode;
  }

  // None: its name is part of what the program does, or nobody wrote it.
  std::optional<Variable> Find(VariableId id) const {
    std::vector<NodeId> mentions;
    for (const SyntaxDeclaration& declaration : tree_.DeclarationsOf(id)) mentions.push_back(declaration.identifier);
    for (const ReferenceId reference : tree_.ReferencesTo(id)) {
      mentions.push_back(tree_.references()[static_cast<size_t>(reference)].identifier);
    }
    std::sort(mentions.begin(), mentions.end());
    mentions.erase(std::unique(mentions.begin(), mentions.end()), mentions.end());
    if (mentions.empty() || mentions.front() == kNoNode) return std::nullopt;
    Variable variable;
    variable.name = std::string(tree_.NameOf(id));
    variable.first = mentions.front();
    for (const NodeId mention : mentions) {
      const SyntaxNode& around = tree_.node(tree_.node(mention).parent);
      if (around.is(SyntaxNode::kShorthand) || around.type == NodeType::kExportSpecifier) return std::nullopt;
      const NodeId definition = DefinitionAt(mention);
      if (definition == kNoNode) {
        variable.uses.push_back(mention);
      } else {
        variable.definitions.push_back(definition);
      }
    }
    const auto declared = tree_.DeclarationsOf(id);
    variable.goes = !variable.definitions.empty() &&
                    std::all_of(declared.begin(), declared.end(),
                                [&](const auto& one) { return DefinitionAt(one.identifier) != kNoNode; });
    return variable;
  }

  // The value that its only definition gives it: an expression, or a function declaration.
  NodeId ValueOf(const Variable& variable) const {
    if (variable.definitions.size() != 1) return kNoNode;
    const NodeId definition = variable.definitions.front();
    switch (tree_.type(definition)) {
      case NodeType::kExpressionStatement:
        return tree_.Child(tree_.Child(definition, NodeField::kExpression), NodeField::kRight);
      case NodeType::kVariableDeclaration:
        return tree_.Child(tree_.Child(definition, NodeField::kDeclarations), NodeField::kInit);
      default:
        return definition;
    }
  }

  void LeaveOutDefinitions(const Variable& variable, Edit& edit) const {
    for (const NodeId definition : variable.definitions) {
      const SyntaxNode& node = tree_.node(definition);
      const bool in_list = node.list_index >= 0 && OwnsStatementList(tree_.type(node.parent));
      edit.push_back({RangeOf(definition), in_list ? "" : ";"});
    }
  }

  // Where it leaves fewer tokens; `text_tokens` are those of its texts. Definitions inside what else goes are no edit.
  void Try(Edit edit, int text_tokens) {
    int before = 0;
    for (const Replacement& replacement : edit) before += TokensOf(replacement.range);
    if (text_tokens < before) edits_.push_back(std::move(edit));
  }

  // What `value`, which has the text, looks like in the place of `place`; adds to its tokens.
  std::string InPlace(NodeId value, std::string text, NodeId place, int& tokens) const {
    const NodeType type = tree_.type(value);
    const SyntaxNode& node = tree_.node(place);
    const NodeType around = tree_.type(node.parent);
    const bool statement = around == NodeType::kExpressionStatement;
    const bool alone = node.field == NodeField::kInit || node.field == NodeField::kArguments ||
                       node.field == NodeField::kTest || around == NodeType::kReturnStatement || statement ||
                       (node.field == NodeField::kRight && around == NodeType::kAssignmentExpression);
    const bool begins_statement = type == NodeType::kFunctionExpression || type == NodeType::kClassExpression ||
                                  type == NodeType::kObjectExpression;
    const bool is_number = tree_.node(value).literal == LiteralKind::kNumber && node.field == NodeField::kObject;
    if (!is_number && (!NeedsParentheses(type) || (alone && !(statement && begins_statement)))) return text;
    tokens += 2;
    return absl::StrCat("(", text, ")");
  }

  void ValueWhereUsed(const Variable& variable) {
    const NodeId value = ValueOf(variable);
    if (value == kNoNode && variable.definitions.size() == 1) Another(variable, "undefined");
    if (value == kNoNode || tree_.type(value) == NodeType::kFunctionDeclaration) return;
    Edit edit;
    LeaveOutDefinitions(variable, edit);
    int tokens = 0;
    for (const NodeId use : variable.uses) {
      if (tree_.IsInside(use, value)) return;
      tokens += TokensOf(RangeOf(value));
      edit.push_back({RangeOf(use), InPlace(value, TextOf(value), use, tokens)});
    }
    Try(std::move(edit), tokens);
  }

  // Where the value stands once more.
  void VariableForValue(const Variable& variable) {
    const NodeId value = ValueOf(variable);
    if (value == kNoNode || TokensOf(RangeOf(value)) < 2) return;
    const auto [begin, end] = nodes_by_text_.equal_range(tree_.TextOf(value));
    for (auto found = begin; found != end; ++found) {
      if (found->second != value) Try({{RangeOf(found->second), variable.name}}, 1);
    }
  }

  void Another(const Variable& variable, const std::string& name) {
    if (name == variable.name) return;
    Edit edit;
    LeaveOutDefinitions(variable, edit);
    for (const NodeId use : variable.uses) {
      for (const NodeId definition : variable.definitions) {
        if (tree_.IsInside(use, definition)) return;
      }
      edit.push_back({RangeOf(use), name});
    }
    Try(std::move(edit), static_cast<int>(variable.uses.size()));
  }

  // Its calls, where all its uses are such; else none.
  std::vector<NodeId> Calls(const Variable& variable) const {
    std::vector<NodeId> calls;
    for (const NodeId use : variable.uses) {
      const NodeId call = tree_.node(use).parent;
      if (tree_.type(call) != NodeType::kCallExpression || tree_.node(use).field != NodeField::kCallee) return {};
      for (const NodeId argument : tree_.Children(call, NodeField::kArguments)) {
        if (tree_.type(argument) == NodeType::kSpreadElement) return {};
      }
      calls.push_back(call);
    }
    return calls;
  }

  // What a function gives that does nothing but give it; kNoNode: there is more to it.
  NodeId GivenBy(NodeId function) const {
    const SyntaxNode& node = tree_.node(function);
    if (node.is(SyntaxNode::kAsync) || node.is(SyntaxNode::kGenerator)) return kNoNode;
    const NodeId body = tree_.Child(function, NodeField::kBody);
    if (tree_.type(body) != NodeType::kBlockStatement) return body;
    const std::vector<NodeId> statements = tree_.Children(body, NodeField::kBody);
    if (statements.size() != 1) return kNoNode;
    const NodeType type = tree_.type(statements[0]);
    return type == NodeType::kReturnStatement ? tree_.Child(statements[0], NodeField::kArgument) : kNoNode;
  }

  void FunctionWhereCalled(const Variable& variable) {
    const NodeId function = ValueOf(variable);
    if (function == kNoNode || !IsFunction(tree_.type(function))) return;
    const NodeId given = GivenBy(function);
    if (given == kNoNode) return;
    const std::vector<NodeId> parameters = tree_.Children(function, NodeField::kParams);
    for (const NodeId parameter : parameters) {
      if (tree_.type(parameter) != NodeType::kIdentifier) return;
    }
    Edit edit;
    LeaveOutDefinitions(variable, edit);
    int tokens = 0;
    for (const NodeId call : Calls(variable)) {
      if (tree_.IsInside(call, function)) return;
      const std::vector<NodeId> arguments = tree_.Children(call, NodeField::kArguments);
      for (const NodeId argument : arguments) {
        // Calls in each other's arguments are edits that overlap.
        for (const NodeId use : variable.uses) {
          if (tree_.IsInside(use, argument)) return;
        }
      }
      std::string text;
      int end = tree_.node(given).start;
      for (NodeId id = given; id < tree_.node(given).subtree_end; ++id) {
        if (tree_.type(id) != NodeType::kIdentifier) continue;
        const VariableId meant = tree_.VariableAt(id);
        for (size_t i = 0; i < parameters.size() && meant != kNoVariable; ++i) {
          if (meant != tree_.VariableAt(parameters[i])) continue;
          absl::StrAppend(&text, std::string(tree_.text().Slice(end, tree_.node(id).start)));
          if (i < arguments.size()) {
            tokens += TokensOf(RangeOf(arguments[i])) - 1;
            text += InPlace(arguments[i], TextOf(arguments[i]), id, tokens);
          } else {
            text += "undefined";
          }
          end = tree_.node(id).end;
        }
      }
      absl::StrAppend(&text, std::string(tree_.text().Slice(end, tree_.node(given).end)));
      tokens += TokensOf(RangeOf(given));
      edit.push_back({RangeOf(call), InPlace(given, std::move(text), call, tokens)});
    }
    if (edit.size() > variable.definitions.size()) Try(std::move(edit), tokens);
  }

  // An element of a list, with a comma.
  SourceRange WithComma(const std::vector<NodeId>& list, size_t i) const {
    if (i + 1 < list.size()) return {tree_.node(list[i]).start, tree_.node(list[i + 1]).start};
    return {i == 0 ? tree_.node(list[i]).start : tree_.node(list[i - 1]).end, tree_.node(list[i]).end};
  }

  void WithoutParameters(const Variable& variable) {
    const NodeId function = ValueOf(variable);
    if (function == kNoNode || !IsFunction(tree_.type(function))) return;
    const std::vector<NodeId> parameters = tree_.Children(function, NodeField::kParams);
    const std::vector<NodeId> calls = Calls(variable);
    for (size_t i = 0; i < parameters.size() && !calls.empty(); ++i) {
      const VariableId parameter =
          tree_.type(parameters[i]) == NodeType::kIdentifier ? tree_.VariableAt(parameters[i]) : kNoVariable;
      if (parameter == kNoVariable || !tree_.ReferencesTo(parameter).empty()) continue;
      Edit edit = {{WithComma(parameters, i), ""}};
      for (const NodeId call : calls) {
        const std::vector<NodeId> arguments = tree_.Children(call, NodeField::kArguments);
        if (i < arguments.size()) edit.push_back({WithComma(arguments, i), ""});
      }
      Try(std::move(edit), 0);
    }
  }

  const SyntaxTree& tree_;
  std::multimap<std::string_view, NodeId> nodes_by_text_;
  std::vector<Edit> edits_;
};

}  // namespace

std::vector<std::vector<Replacement>> FewerVariables(const SyntaxTree& tree) { return VariableEdits(tree).Run(); }

}  // namespace twinstep
