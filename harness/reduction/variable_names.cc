#include "harness/reduction/variable_names.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"

namespace twinstep {
namespace {

struct Named {
  // All that mean it.
  std::set<NodeId> identifiers;
  SyntaxDeclaration declaration;
};

// A class's name is two variables in one.
std::vector<Named> NamedVariables(const SyntaxTree& tree) {
  std::map<NodeId, size_t> group_of;
  std::vector<Named> groups;
  for (VariableId variable = 0; variable < static_cast<VariableId>(tree.variables().size()); ++variable) {
    std::set<NodeId> identifiers;
    SyntaxDeclaration first;
    for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(variable)) {
      if (declaration.identifier == kNoNode) continue;
      if (identifiers.empty()) first = declaration;
      identifiers.insert(declaration.identifier);
    }
    if (identifiers.empty()) continue;
    for (const ReferenceId reference : tree.ReferencesTo(variable)) {
      identifiers.insert(tree.references()[static_cast<size_t>(reference)].identifier);
    }
    size_t group = groups.size();
    for (const NodeId identifier : identifiers) {
      if (const auto found = group_of.find(identifier); found != group_of.end()) group = found->second;
    }
    if (group == groups.size()) groups.push_back({.identifiers = {}, .declaration = first});
    for (const NodeId identifier : identifiers) group_of[identifier] = group;
    groups[group].identifiers.insert(identifiers.begin(), identifiers.end());
  }
  const auto is_fixed = [&tree](NodeId id) {
    const SyntaxNode* node = &tree.node(id);
    if (tree.type(node->parent) == NodeType::kAssignmentPattern) node = &tree.node(node->parent);
    const SyntaxNode& around = tree.node(node->parent);
    return around.is(SyntaxNode::kShorthand) || around.type == NodeType::kExportSpecifier ||
           around.type == NodeType::kImportSpecifier;
  };
  groups.erase(std::remove_if(groups.begin(), groups.end(),
                              [&is_fixed](const Named& group) {
                                return std::any_of(group.identifiers.begin(), group.identifiers.end(), is_fixed);
                              }),
               groups.end());
  return groups;
}

std::set<std::string, std::less<>> UsedNames(const SyntaxTree& tree) {
  std::set<std::string, std::less<>> used;
  for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
    if (tree.type(id) == NodeType::kIdentifier) used.insert(std::string(tree.StringOf(id)));
  }
  return used;
}

std::vector<Replacement> Renaming(const SyntaxTree& tree, const Named& named, const std::string& name) {
  std::vector<Replacement> edit;
  for (const NodeId id : named.identifiers) edit.push_back({{tree.node(id).start, tree.node(id).end}, name});
  return edit;
}

bool IsWord(std::string_view name) {
  const size_t letters = static_cast<size_t>(
      std::count_if(name.begin(), name.end(), [](unsigned char c) { return std::isalpha(c) != 0; }));
  return letters > 2 && (std::isdigit(static_cast<unsigned char>(name.back())) == 0 || letters > 4);
}

using Words = absl::Span<const std::string_view>;

constexpr std::string_view kGenerators[] = {"generate", "produce"};
constexpr std::string_view kAsync[] = {"load", "fetchAll"};
constexpr std::string_view kOuter[] = {"outer", "outermost"};
constexpr std::string_view kInner[] = {"inner", "innermost"};
constexpr std::string_view kCallers[] = {"caller", "main"};
constexpr std::string_view kCallees[] = {"callee", "helper", "work"};
constexpr std::string_view kClasses[] = {"Base", "Derived", "Thing"};
constexpr std::string_view kParameters[] = {"value", "other", "third"};
constexpr std::string_view kErrors[] = {"error", "reason"};
constexpr std::string_view kItems[] = {"item", "element"};
constexpr std::string_view kKeys[] = {"key", "property"};
constexpr std::string_view kIndices[] = {"index", "position"};
constexpr std::string_view kNumbers[] = {"count", "total", "limit", "size"};
constexpr std::string_view kTexts[] = {"text", "label", "word"};
constexpr std::string_view kLists[] = {"items", "list", "values"};
constexpr std::string_view kObjects[] = {"object", "record", "options"};
constexpr std::string_view kInstances[] = {"instance", "created"};
constexpr std::string_view kResults[] = {"result", "answer", "outcome"};
constexpr std::string_view kOthers[] = {"state", "current", "previous", "next"};

// Whether code of the function itself calls one that the program declares.
bool CallsOwnFunction(const SyntaxTree& tree, NodeId function) {
  for (NodeId id = function; id < tree.node(function).subtree_end; ++id) {
    if (tree.type(id) != NodeType::kCallExpression) continue;
    const NodeId callee = tree.Child(id, NodeField::kCallee);
    if (tree.type(callee) != NodeType::kIdentifier) continue;
    const VariableId called = tree.VariableAt(callee);
    if (called != kNoVariable && tree.DeclarationsOf(called)[0].kind == DeclarationKind::kFunctionName) return true;
  }
  return false;
}

Words WordsForFunction(const SyntaxTree& tree, NodeId function) {
  const SyntaxNode& node = tree.node(function);
  if (node.is(SyntaxNode::kGenerator)) return kGenerators;
  if (node.is(SyntaxNode::kAsync)) return kAsync;
  for (NodeId id = function + 1; id < node.subtree_end; ++id) {
    if (IsFunction(tree.type(id))) return kOuter;
  }
  if (tree.EnclosingFunction(node.parent) != kNoNode) return kInner;
  return CallsOwnFunction(tree, function) ? Words(kCallers) : Words(kCallees);
}

Words WordsForVariable(const SyntaxTree& tree, NodeId declarator) {
  const NodeId loop = tree.node(tree.node(declarator).parent).parent;
  const bool is_head = tree.node(tree.node(declarator).parent).field == NodeField::kLeft;
  if (is_head && tree.type(loop) == NodeType::kForOfStatement) return kItems;
  if (is_head && tree.type(loop) == NodeType::kForInStatement) return kKeys;
  if (tree.node(tree.node(declarator).parent).field == NodeField::kInit) return kIndices;
  const NodeId begin = tree.Child(declarator, NodeField::kInit);
  if (begin == kNoNode) return kOthers;
  switch (tree.type(begin)) {
    case NodeType::kLiteral:
      if (tree.node(begin).literal == LiteralKind::kNumber) return kNumbers;
      return tree.node(begin).literal == LiteralKind::kString ? Words(kTexts) : Words(kOthers);
    case NodeType::kTemplateLiteral:
      return kTexts;
    case NodeType::kArrayExpression:
      return kLists;
    case NodeType::kObjectExpression:
      return kObjects;
    case NodeType::kNewExpression:
      return kInstances;
    case NodeType::kClassExpression:
      return kClasses;
    case NodeType::kFunctionExpression:
    case NodeType::kArrowFunctionExpression:
      return WordsForFunction(tree, begin);
    case NodeType::kCallExpression:
    case NodeType::kAwaitExpression:
    case NodeType::kYieldExpression:
      return kResults;
    default:
      return kOthers;
  }
}

Words WordsFor(const SyntaxTree& tree, const SyntaxDeclaration& declaration) {
  switch (declaration.kind) {
    case DeclarationKind::kFunctionName:
      return WordsForFunction(tree, declaration.node);
    case DeclarationKind::kClassName:
      return kClasses;
    case DeclarationKind::kParameter:
      return kParameters;
    case DeclarationKind::kCatchClause:
      return kErrors;
    default:
      return tree.type(declaration.node) == NodeType::kVariableDeclarator ? WordsForVariable(tree, declaration.node)
                                                                          : Words(kOthers);
  }
}

// What identifiers are called while variables get other names.
class Names {
 public:
  explicit Names(const SyntaxTree& tree) : tree_(tree) {
    for (NodeId id = 0; id < static_cast<NodeId>(tree.nodes().size()); ++id) {
      if (tree.type(id) == NodeType::kIdentifier) names_[id] = std::string(tree.StringOf(id));
    }
  }

  // The first of the words that nothing where the variable can be seen is called.
  std::string Free(Words words, const Named& named) const {
    for (const std::string_view word : words) {
      if (IsFree(word, named)) return std::string(word);
    }
    for (int number = 2;; ++number) {
      std::string name = absl::StrCat(std::string(words[0]), number);
      if (IsFree(name, named)) return name;
    }
  }

  void Rename(const Named& named, const std::string& name) {
    for (const NodeId id : named.identifiers) names_[id] = name;
  }

 private:
  bool IsFree(std::string_view name, const Named& named) const {
    const ScopeId scope = tree_.variables()[static_cast<size_t>(named.declaration.variable)].scope;
    const NodeId around = tree_.scopes()[static_cast<size_t>(scope)].node;
    const auto is_taken = [&](const std::pair<const NodeId, std::string>& one) {
      return one.second == name && tree_.IsInside(one.first, around) && !named.identifiers.contains(one.first);
    };
    return std::none_of(names_.begin(), names_.end(), is_taken) && !HidesOther(name, scope);
  }

  // It would hide one that stands around it.
  bool HidesOther(std::string_view name, ScopeId scope) const {
    for (; scope != kNoScope; scope = tree_.scopes()[static_cast<size_t>(scope)].parent) {
      const SyntaxScope& around = tree_.scopes()[static_cast<size_t>(scope)];
      for (VariableId other = around.variables_begin; other < around.variables_end; ++other) {
        const auto declarations = tree_.DeclarationsOf(other);
        const auto called = declarations.empty() ? names_.end() : names_.find(declarations[0].identifier);
        if (called != names_.end() && called->second == name) return true;
      }
    }
    return false;
  }

  const SyntaxTree& tree_;
  std::map<NodeId, std::string> names_;
};

}  // namespace

std::vector<std::vector<Replacement>> ShorterNames(const SyntaxTree& tree) {
  const std::set<std::string, std::less<>> used = UsedNames(tree);
  std::vector<std::vector<Replacement>> edits;
  char next = 'a';
  for (const Named& named : NamedVariables(tree)) {
    if (tree.StringOf(*named.identifiers.begin()).size() <= 1) continue;
    while (next <= 'z' && used.count(std::string(1, next)) != 0) ++next;
    if (next > 'z') break;
    edits.push_back(Renaming(tree, named, std::string(1, next)));
    ++next;
  }
  return edits;
}

std::vector<std::vector<Replacement>> NamesByRole(const SyntaxTree& tree, const std::set<std::string>& kept) {
  Names names(tree);
  std::vector<std::vector<Replacement>> edits;
  for (const Named& named : NamedVariables(tree)) {
    const std::string name(tree.StringOf(*named.identifiers.begin()));
    if (IsWord(name) || kept.contains(name)) continue;
    const std::string word = names.Free(WordsFor(tree, named.declaration), named);
    edits.push_back(Renaming(tree, named, word));
    names.Rename(named, word);
  }
  return edits;
}

}  // namespace twinstep
