// The scopes of a frame are those that the program's text has around its place.

#include <algorithm>
#include <optional>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "model/invariants/invariants.h"

namespace twinstep {
namespace {

// The scopes of the text around the frame's place, innermost first.
std::vector<ScopeId> ScopesAround(const SyntaxTree& tree, const Location& place, NodeId function) {
  std::vector<ScopeId> scopes;
  const std::optional<int> offset =
      tree.text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
  if (!offset) return scopes;
  NodeId node = tree.InnermostNodeAt(*offset);
  // Where a function ends may be the first place after it.
  if (!tree.IsInside(node, function) && *offset > 0) node = tree.InnermostNodeAt(*offset - 1);
  // Who exports what it declares stands at `export` while a class is made.
  if (tree.type(node) == NodeType::kExportDefaultDeclaration || tree.type(node) == NodeType::kExportNamedDeclaration) {
    const NodeId declared = tree.Child(node, NodeField::kDeclaration);
    if (declared != kNoNode) node = declared;
  }
  // At its begin and its end a frame may be in the scope that the node there opens, or not.
  ScopeId scope = tree.ScopeOpenedBy(node);
  for (scope = scope == kNoScope ? tree.ScopeAt(node) : scope; scope != kNoScope; scope = tree.scopes()[scope].parent) {
    scopes.push_back(scope);
  }
  return scopes;
}

// Where parameters have expressions, a body that declares one of them again has another variable of that name
// (ECMA-262, 10.2.11, step 28).
bool IsDeclaredAgain(const SyntaxTree& tree, VariableId variable) {
  return tree.variables()[variable].kind == DeclarationKind::kParameter && tree.DeclarationsOf(variable).size() > 1;
}

// The variable of that name in this very scope. The name of a function expression is one of the function's, for
// engines.
VariableId VariableIn(const SyntaxTree& tree, ScopeId scope, std::string_view name) {
  const VariableId variable = tree.FindVariable(scope, name);
  const ScopeId outer = tree.scopes()[scope].parent;
  if (variable != kNoVariable || outer == kNoScope) return variable;
  return tree.scopes()[outer].type == ScopeType::kFunctionExpressionName ? tree.FindVariable(outer, name) : kNoVariable;
}

// Takes the scopes that a debugger shows, innermost first, and finds for each the scope of the text that it is. An
// engine may keep one scope of the text as several, each with other variables: parameters and what the body declares.
class ScopeFinder {
 public:
  ScopeFinder(const KnownProgram& known, const std::vector<ScopeId>& around) : known_(known), around_(around) {}

  // Those of the scope's variables that the text declares around the place.
  std::vector<std::string_view> NamesOf(const Scope& scope) const {
    std::vector<std::string_view> names;
    for (const Variable& variable : scope.variables()) {
      // Functions of blocks are variables of the function too, and `arguments` is one of each function.
      if (variable.name() == "arguments" || known_.block_functions.contains(variable.name())) continue;
      if (std::any_of(around_.begin(), around_.end(),
                      [&](ScopeId one) { return known_.tree->FindVariable(one, variable.name()) != kNoVariable; })) {
        names.push_back(variable.name());
      }
    }
    return names;
  }

  // Whether a scope that was not taken yet, or one around it, declares them all.
  bool Take(const std::vector<std::string_view>& names) {
    for (size_t depth = depth_; depth < around_.size(); ++depth) {
      std::vector<VariableId> variables;
      for (const std::string_view name : names) {
        const VariableId variable = VariableIn(*known_.tree, around_[depth], name);
        if (variable == kNoVariable) break;
        if (!taken_.contains(variable) || IsDeclaredAgain(*known_.tree, variable)) variables.push_back(variable);
      }
      if (variables.size() < names.size()) continue;
      depth_ = depth;
      taken_.insert(variables.begin(), variables.end());
      return true;
    }
    return false;
  }

 private:
  const KnownProgram& known_;
  const std::vector<ScopeId>& around_;
  size_t depth_ = 0;
  std::set<VariableId> taken_;
};

// Index of the first scope of the frame that the program does not have there; -1: it has them all.
int FirstTooMany(const KnownProgram& known, const Frame& frame, NodeId function) {
  const std::vector<ScopeId> around = ScopesAround(*known.tree, frame.location(), function);
  ScopeFinder finder(known, around);
  for (int i = 0; i < frame.scopes_size(); ++i) {
    const Scope& scope = frame.scopes(i);
    // The global scope has properties, and other scripts' variables.
    if (scope.kind() == Scope::GLOBAL) continue;
    const std::vector<std::string_view> names = finder.NamesOf(scope);
    if (!names.empty() && !finder.Take(names)) return i;
  }
  return -1;
}

void CheckScopeChain(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    if (!pause.match.matched()) continue;
    for (const MatchedFrame& matched : pause.match.frames) {
      const Frame& frame = pause.paused->frames(matched.frame);
      // Where the frame is not at the statement that it is in, its scopes are those of another place.
      if (frame.scopes_size() == 0 || !matched.at_site) continue;
      if (known.has_dynamic_names) {
        checks.Unknown("with or eval may declare any name");
        continue;
      }
      checks.Count();
      const int scope = FirstTooMany(known, frame, known.timeline->link(matched.link).site->function);
      if (scope < 0) continue;
      Aspect about = AboutFrame(Aspect::SCOPE, matched.frame);
      about.set_scope(static_cast<uint32_t>(scope));
      Datum came;
      *came.mutable_scope() = frame.scopes(scope);
      checks.Break(pause.event, ConstructAt(known, frame.location()), std::move(about), Said(Datum::NO_SUCH_SCOPE),
                   std::move(came));
    }
  }
}

}  // namespace

const Invariant kScopeChain = {
    .name = "scope-chain",
    .promise =
        "The scopes of a frame are those around its code, each once and from inside out, with what they declare.",
    .source =
        Sources{.of_all = {"ECMAScript, environment records (9.1)", Document::ECMA_262},
                .of_engine = {"Chrome DevTools Protocol, Debugger.CallFrame: scopeChain", Document::DEBUGGER_DOMAIN},
                .of_tools = {"Debugger.Environment.parent", Document::DEBUGGER_ENVIRONMENT}},
    .needs_truth = true,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "shows scopes that the program does not have",
    .fault = Fault::kEngine,
    .check = CheckScopeChain,
};

}  // namespace twinstep
