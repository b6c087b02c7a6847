#include "harness/isolation/states/frame_variables.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>

namespace twinstep {
namespace {

// The end of the text for a place that is not in it.
int OffsetOf(const SyntaxTree& tree, const Location& place) {
  return tree.text()
      .OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())})
      .value_or(tree.text().length());
}

NodeId NodeAt(const SyntaxTree& tree, const Location& place) {
  const int offset = OffsetOf(tree, place);
  return offset < tree.text().length() ? tree.InnermostNodeAt(offset) : kRootNode;
}

// The node itself, or the function around it.
NodeId FunctionOf(const SyntaxTree& tree, NodeId node) {
  return IsFunction(tree.type(node)) ? node : tree.EnclosingFunction(node);
}

// What a module that was made a function gets (harness/node_programs/module_code.h).
bool IsOurs(std::string_view name) {
  return name == "$meta" || name == "$import" || name == "$export" || name.substr(0, 7) == "$module";
}

bool IsAssignable(const SyntaxTree& tree, const SyntaxVariable& variable) {
  const ScopeType scope = tree.scopes()[variable.scope].type;
  return variable.kind != DeclarationKind::kArguments && variable.kind != DeclarationKind::kImportBinding &&
         scope != ScopeType::kFunctionExpressionName && scope != ScopeType::kClass;
}

bool IsMentioned(const SyntaxTree& tree, VariableId variable, NodeId in) {
  for (const ReferenceId id : tree.ReferencesTo(variable)) {
    if (tree.IsInside(tree.references()[id].identifier, in)) return true;
  }
  return false;
}

// By variable: where the code ends that initialises it; 0 where it is there from the beginning.
std::vector<int> InitialisedAt(const SyntaxTree& tree) {
  std::vector<int> ends(tree.variables().size(), 0);
  for (const SyntaxDeclaration& declared : tree.declarations()) {
    if (declared.variable == kNoVariable) continue;
    const DeclarationKind kind = tree.variables()[declared.variable].kind;
    if (kind != DeclarationKind::kLet && kind != DeclarationKind::kConst && kind != DeclarationKind::kClassName)
      continue;
    ends[declared.variable] = std::max(ends[declared.variable], tree.node(declared.node).end);
  }
  return ends;
}

}  // namespace

std::vector<FrameVariables> VariablesOf(const SyntaxTree& tree, const std::vector<Location>& places) {
  std::vector<FrameVariables> frames;
  std::vector<NodeId> nodes;
  std::vector<int> offsets;
  const std::vector<int> initialised_at = InitialisedAt(tree);
  for (const Location& place : places) {
    nodes.push_back(NodeAt(tree, place));
    offsets.push_back(OffsetOf(tree, place));
    frames.push_back({FunctionOf(tree, nodes.back()), {}});
  }
  for (size_t i = 0; i < frames.size(); ++i) {
    const NodeId function = frames[i].function;
    std::set<std::string> seen;
    for (ScopeId scope = tree.ScopeAt(nodes[i]); scope != kNoScope; scope = tree.scopes()[scope].parent) {
      const SyntaxScope& at = tree.scopes()[scope];
      if (at.type == ScopeType::kGlobal) break;
      const bool own = function == kNoNode ? FunctionOf(tree, at.node) == kNoNode : tree.IsInside(at.node, function);
      const NodeId owner = FunctionOf(tree, at.node);
      const bool elsewhere = std::any_of(frames.begin() + static_cast<int>(i) + 1, frames.end(),
                                         [owner](const FrameVariables& older) { return older.function == owner; });
      for (VariableId id = at.variables_begin; id < at.variables_end; ++id) {
        std::string name(tree.NameOf(id));
        if (!seen.insert(name).second) continue;
        if (IsOurs(name) || !IsAssignable(tree, tree.variables()[id])) continue;
        // Code of a block runs forwards. V8 answers with what the last iteration has left.
        if (own && offsets[i] < initialised_at[id]) continue;
        if (own || (!elsewhere && IsMentioned(tree, id, function))) frames[i].names.push_back(std::move(name));
      }
    }
  }
  return frames;
}

std::vector<std::string> GlobalNames(const SyntaxTree& tree) {
  std::vector<std::string> names;
  std::set<std::string> seen;
  const SyntaxScope& global = tree.scopes()[0];
  for (VariableId id = global.variables_begin; id < global.variables_end; ++id) {
    const DeclarationKind kind = tree.variables()[id].kind;
    const bool lexical =
        kind == DeclarationKind::kLet || kind == DeclarationKind::kConst || kind == DeclarationKind::kClassName;
    std::string name(tree.NameOf(id));
    if (lexical && seen.insert(name).second) names.push_back(std::move(name));
  }
  for (const ReferenceId id : tree.UnresolvedReferences()) {
    std::string name(tree.StringOf(tree.references()[id].identifier));
    if (name.rfind("__twinstep", 0) == 0 || name.rfind("__define", 0) == 0 || name == "__load" || name == "undefined" ||
        name == "arguments")
      continue;
    if (seen.insert(name).second) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace twinstep
