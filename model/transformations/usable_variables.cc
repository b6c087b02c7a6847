#include "model/transformations/usable_variables.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "model/source/statement_list.h"

namespace twinstep {
namespace {

bool IsFunctionLike(ScopeType type) {
  return type == ScopeType::kFunction || type == ScopeType::kClassFieldInitializer ||
         type == ScopeType::kClassStaticBlock || type == ScopeType::kModule || type == ScopeType::kGlobal;
}

// The place itself or, where functions in between are hoisted and can run as soon as their block is entered, that one.
int EarliestOffset(const SyntaxTree& tree, const CodePlace& place, NodeId home) {
  int offset = place.offset;
  for (NodeId node = place.node; node != kNoNode && node != home; node = tree.node(node).parent) {
    if (tree.type(node) != NodeType::kFunctionDeclaration) continue;
    NodeId owner = tree.node(node).parent;
    while (!OwnsStatementList(tree.type(owner))) owner = tree.node(owner).parent;
    offset = std::min(offset, tree.node(owner).start);
  }
  return offset;
}

bool IsBehindStart(const SyntaxTree& tree, NodeId node, NodeField field, int offset) {
  const NodeId body = tree.Child(node, field);
  return body != kNoNode && tree.node(body).start <= offset;
}

// Whether the variable has a value whenever the place is reached.
bool IsInitialised(const SyntaxTree& tree, const CodePlace& place, VariableId id) {
  const SyntaxScope& home = tree.scopes()[tree.variables()[id].scope];
  switch (home.type) {
    case ScopeType::kSwitch:  // A jump to a case passes the declarations of the cases before.
    case ScopeType::kClass:
      return false;
    case ScopeType::kFunction:  // Default values run before the body's variables exist.
    case ScopeType::kCatch:
    case ScopeType::kFor:
      if (!IsBehindStart(tree, home.node, NodeField::kBody, place.offset)) return false;
      break;
    default:
      break;
  }
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(id)) {
    const bool lexical = declaration.kind == DeclarationKind::kLet || declaration.kind == DeclarationKind::kConst ||
                         declaration.kind == DeclarationKind::kClassName;
    // The loop's body comes behind them.
    if (!lexical || home.type == ScopeType::kFor) continue;
    if (tree.node(declaration.node).end > EarliestOffset(tree, place, home.node)) return false;
  }
  return true;
}

bool IsKept(const SyntaxTree& tree, const CodePlace& place, VariableId id) {
  const ScopeId home = FunctionScopeOf(tree, tree.variables()[id].scope);
  if (tree.scopes()[home].type == ScopeType::kGlobal) return true;
  if (FunctionScopeOf(tree, place.scope) == home) return true;
  for (ReferenceId reference : tree.ReferencesTo(id)) {
    if (FunctionScopeOf(tree, tree.references()[reference].scope) != home) return true;
  }
  return false;
}

bool MayBeAssigned(DeclarationKind kind) {
  return kind == DeclarationKind::kVar || kind == DeclarationKind::kLet || kind == DeclarationKind::kParameter ||
         kind == DeclarationKind::kFunctionName || kind == DeclarationKind::kCatchClause;
}

bool IsPlainName(std::string_view name) {
  static constexpr std::string_view kOthers[] = {"arguments", "eval",  "undefined", "NaN",   "Infinity",
                                                 "let",       "await", "yield",     "async", "static",
                                                 "of",        "get",   "set",       "using", "globalThis"};
  return std::find(std::begin(kOthers), std::end(kOthers), name) == std::end(kOthers);
}

}  // namespace

ScopeId FunctionScopeOf(const SyntaxTree& tree, ScopeId scope) {
  while (!IsFunctionLike(tree.scopes()[scope].type)) scope = tree.scopes()[scope].parent;
  return scope;
}

CodePlace PlaceIn(const StatementPlace& place, int offset) { return {place.scope, place.owner, offset}; }

VariableId VariableInScope(const SyntaxTree& tree, ScopeId scope, std::string_view name) {
  for (; scope != kNoScope; scope = tree.scopes()[scope].parent) {
    const VariableId variable = tree.FindVariable(scope, name);
    if (variable != kNoVariable) return variable;
  }
  return kNoVariable;
}

absl::Status CheckUse(const TransformationInput& input, const CodePlace& place, std::string_view name,
                      VariableUse use) {
  const SyntaxTree& tree = input.tree();
  const VariableId id = VariableInScope(tree, place.scope, name);
  if (id == kNoVariable || !IsPlainName(name)) {
    return absl::FailedPreconditionError("there is no such variable at that position");
  }
  const SyntaxVariable& variable = tree.variables()[id];
  const ScopeType home = tree.scopes()[variable.scope].type;
  if (tree.DeclarationsOf(id).empty() || home == ScopeType::kFunctionExpressionName || home == ScopeType::kClass) {
    return absl::FailedPreconditionError("the variable is of a kind that cannot be assigned");
  }
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(id)) {
    const bool readable = use == VariableUse::kRead && (declaration.kind == DeclarationKind::kConst ||
                                                        declaration.kind == DeclarationKind::kClassName);
    if (!MayBeAssigned(declaration.kind) && !readable) {
      return absl::FailedPreconditionError("the variable is of a kind that cannot be assigned");
    }
  }
  if (!IsKept(tree, place, id) && input.preset() != ISSTA2019) {
    return absl::FailedPreconditionError("the variable would become captured by an inner function");
  }
  if (use == VariableUse::kNever && input.preset() == ISSTA2019) return absl::OkStatus();
  for (ScopeId scope = place.scope; scope != variable.scope; scope = tree.scopes()[scope].parent) {
    // Even where it never runs: what a with statement may look up is kept for closures, which then show it.
    if (tree.scopes()[scope].type == ScopeType::kWith) {
      return absl::FailedPreconditionError("a with statement is between the variable and that position");
    }
  }
  if (use == VariableUse::kNever) return absl::OkStatus();
  if (home == ScopeType::kGlobal && input.reflects()) {
    return absl::FailedPreconditionError("the program may make a global an accessor or read-only");
  }
  if (!IsInitialised(tree, place, id)) {
    return absl::FailedPreconditionError("the variable may be in its temporal dead zone");
  }
  return absl::OkStatus();
}

std::vector<std::string_view> UsableVariables(const TransformationInput& input, const CodePlace& place,
                                              VariableUse use) {
  const SyntaxTree& tree = input.tree();
  std::vector<std::string_view> names;
  absl::flat_hash_set<std::string_view> seen;
  for (ScopeId scope = place.scope; scope != kNoScope; scope = tree.scopes()[scope].parent) {
    const SyntaxScope& current = tree.scopes()[scope];
    for (VariableId id = current.variables_begin; id < current.variables_end; ++id) {
      const std::string_view name = tree.NameOf(id);
      if (seen.insert(name).second && CheckUse(input, place, name, use).ok()) names.push_back(name);
    }
  }
  return names;
}

bool IsFreshName(const TransformationInput& input, std::string_view name) {
  if (name.size() < 2 || name.size() > 30 || name.back() < '0' || name.back() > '9') return false;
  for (const char c : name.substr(0, name.size() - 1)) {
    if (!((c >= 'a' && c <= 'z') || c == '_')) return false;
  }
  return !input.Mentions(name);
}

}  // namespace twinstep
