#include <algorithm>
#include <string>

#include "model/answers/paper_view.h"
#include "model/expected/v8_spidermonkey/rules.h"

namespace twinstep {
namespace {

bool IsDead(const Value* value) { return value != nullptr && value->singleton() == Value::UNINITIALIZED; }

// What is shown by that name belongs to no function.
bool IsOfScript(const Paused& paused, const std::string& name) {
  bool is_of_script = false;
  for (const Scope& scope : paused.frames(0).scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() != name) continue;
      is_of_script = scope.kind() == Scope::SCRIPT || scope.kind() == Scope::GLOBAL;
      // What no closure keeps some versions list all the same, and show what is dead in a script the same way.
      if (variable.value().singleton() != Value::UNAVAILABLE) return is_of_script;
    }
  }
  return is_of_script;
}

// How a variable that is visible at a pause is declared and used.
class VariableUse {
 public:
  // `pause_function` is the function that is paused, kNoNode for top-level code.
  VariableUse(const SyntaxTree& tree, NodeId pause_function, VariableId variable)
      : tree_(tree), pause_function_(pause_function), variable_(variable) {
    scope_ = &tree.scopes()[static_cast<size_t>(tree.variables()[static_cast<size_t>(variable)].scope)];
    function_ = FunctionOf(scope_->node);
  }

  bool in_block() const {
    return scope_->type != ScopeType::kFunction && scope_->type != ScopeType::kGlobal &&
           scope_->type != ScopeType::kModule;
  }
  bool lexical() const {
    const DeclarationKind kind = tree_.variables()[static_cast<size_t>(variable_)].kind;
    return kind == DeclarationKind::kLet || kind == DeclarationKind::kConst || kind == DeclarationKind::kClassName;
  }
  // A class's own name, which its heritage and computed keys see already (ECMA-262, 15.7.14, step 3).
  bool of_class() const { return scope_->type == ScopeType::kClass; }
  bool of_loop() const { return scope_->type == ScopeType::kFor; }
  int begin_of_scope() const { return tree_.node(scope_->node).start; }
  bool of_another_function() const { return function_ != pause_function_; }
  bool of_script() const { return function_ == kNoNode; }
  bool read_anywhere() const {
    return AnyReference([](const SyntaxReference& reference) { return reference.is(SyntaxReference::kRead); });
  }
  // Some function inside its own uses it, so that it lives in the heap.
  bool captured() const {
    return AnyReference(
        [this](const SyntaxReference& reference) { return FunctionOf(reference.identifier) != function_; });
  }

 private:
  // The function that the node is or stands in; kNoNode for top-level code.
  NodeId FunctionOf(NodeId node) const { return IsFunction(tree_.type(node)) ? node : tree_.EnclosingFunction(node); }
  template <typename Predicate>
  bool AnyReference(const Predicate& predicate) const {
    const auto references = tree_.ReferencesTo(variable_);
    return std::any_of(references.begin(), references.end(),
                       [&](ReferenceId id) { return predicate(tree_.references()[static_cast<size_t>(id)]); });
  }

  const SyntaxTree& tree_;
  const NodeId pause_function_;
  const VariableId variable_;
  const SyntaxScope* scope_;
  NodeId function_;
};

// The code for eval that runs declares the name, by let, const or class.
bool IsOfEval(const Paused& paused, std::string_view name) {
  if (paused.frames_size() == 0) return false;
  const auto& scopes = paused.frames(0).scopes();
  return std::any_of(scopes.begin(), scopes.end(), [name](const Scope& scope) {
    return scope.kind() == Scope::EVAL &&
           std::any_of(scope.variables().begin(), scope.variables().end(),
                       [name](const Variable& variable) { return variable.name() == name; });
  });
}

}  // namespace

Explanation ExplainVariable(const DivergenceView& view) {
  const std::string& name = view.variable();
  const Paused& v8 = view.a().output->paused();
  const Paused& firefox = view.b().output->paused();
  const bool in_v8 = view.a().lists_variable, in_firefox = view.b().lists_variable;
  // Two values of one variable are never by design, but the places they belong to may be, and V8's may be of another.
  if (in_v8 && in_firefox) {
    const VariableId variable = view.VariableAt(v8.location(), name);
    if (variable != kNoVariable && IsOfScript(v8, name)) {
      const VariableUse use(*view.tree(), view.FunctionAt(v8.location()), variable);
      if (use.of_another_function() && !use.of_script() && !use.captured()) {
        return By(Rule::kNotCapturedAndHiding);
      }
    }
    return ExplainPlaces(view);
  }

  // A reserved word is no variable of the program's.
  if (!in_v8 && name == "default") return By(Rule::kDefaultBinding);
  // The end of code for eval has no brace.
  const bool ends_eval = firefox.location().source() == Location::EVAL && view.b().returning();
  if (!in_firefox && ends_eval && IsOfEval(v8, name)) return By(Rule::kScopesLeftAtClosingBrace);
  const VariableId variable = view.VariableAt(v8.location(), name);
  if (variable == kNoVariable) return {};
  const VariableUse use(*view.tree(), view.FunctionAt(v8.location()), variable);
  if (!in_v8) {
    if (!use.read_anywhere()) return By(Rule::kNeverRead);
    if (use.of_another_function() && !use.captured()) {
      return By(Rule::kNotCaptured);
    }
    if (use.of_loop() && IsDead(PaperBinding(firefox, name))) return By(Rule::kDeadAtLoopHead);
    if (view.a().returning() && use.in_block()) return By(Rule::kNoBlockScopesAtReturn);
    return ExplainPlaces(view);
  }
  if (view.AtClosingBrace(firefox.location()) && use.lexical()) {
    return By(Rule::kScopesLeftAtClosingBrace);
  }
  if (use.of_class() && view.OffsetOf(v8.location()) == use.begin_of_scope()) return By(Rule::kClassScopeAtHead);
  return ExplainPlaces(view);
}

}  // namespace twinstep
