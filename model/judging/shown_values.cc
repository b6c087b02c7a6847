#include "model/judging/shown_values.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

bool SameNumber(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  return a == b && std::signbit(a) == std::signbit(b);
}

// As far as neither was cut.
bool SameString(const JsString& a, const JsString& b) {
  if (a.content_case() != b.content_case()) {
    // An empty string may have no content; one that was cut may have lost what is not well-formed.
    return (a.utf8().empty() && a.utf16().empty() && b.utf8().empty() && b.utf16().empty()) || a.cut() > 0 ||
           b.cut() > 0;
  }
  const std::string& text_a = a.has_utf16() ? a.utf16() : a.utf8();
  const std::string& text_b = b.has_utf16() ? b.utf16() : b.utf8();
  if (a.cut() == 0 && b.cut() == 0) return text_a == text_b;
  const size_t common = std::min(text_a.size(), text_b.size());
  return text_a.compare(0, common, text_b, 0, common) == 0;
}

// Of the classes that the language throws itself, a TypeError is no ReferenceError.
bool SameErrorClass(const Object& a, const Object& b) {
  constexpr std::string_view kErrors[] = {"EvalError",   "RangeError", "ReferenceError",
                                          "SyntaxError", "TypeError",  "URIError"};
  const auto is_one = [&](std::string_view name) {
    return std::find(std::begin(kErrors), std::end(kErrors), name) != std::end(kErrors);
  };
  return !is_one(a.class_name()) || !is_one(b.class_name()) || a.class_name() == b.class_name();
}

// Both have a value.
bool SameValue(const Value& a, const Value& b) {
  if (a.kind_case() != b.kind_case()) return false;
  switch (a.kind_case()) {
    case Value::kSingleton:
      return a.singleton() == b.singleton();
    case Value::kBoolean:
      return a.boolean() == b.boolean();
    case Value::kNumber:
      return SameNumber(a.number(), b.number());
    case Value::kBigint: {
      // Long ones are cut.
      const size_t common = std::min(a.bigint().size(), b.bigint().size());
      return a.bigint().compare(0, common, b.bigint(), 0, common) == 0;
    }
    case Value::kString:
      return SameString(a.string(), b.string());
    case Value::kSymbol:
      return a.symbol().has_description() == b.symbol().has_description() &&
             SameString(a.symbol().description(), b.symbol().description());
    case Value::kObject:
      if (a.object().kind() == Object::KIND_UNSPECIFIED || b.object().kind() == Object::KIND_UNSPECIFIED) return true;
      return a.object().kind() == b.object().kind() && SameErrorClass(a.object(), b.object());
    case Value::KIND_NOT_SET:
      return true;
  }
  return true;
}

// The innermost binding of that name among the scopes that can hold variables of the frame's own activation.
const Value* Binding(const Frame& frame, bool is_program, std::string_view name) {
  bool in_function = false;
  for (const Scope& scope : frame.scopes()) {
    // Parameters and the body's own names may be two scopes; what comes behind is of the code around.
    if (!is_program && (scope.kind() == Scope::CLOSURE || (in_function && scope.kind() != Scope::FUNCTION))) break;
    in_function = in_function || scope.kind() == Scope::FUNCTION;
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) return &variable.value();
    }
  }
  return nullptr;
}

bool IsPlainLook(TruthEventKind kind) {
  return kind == TruthEventKind::kPoint || kind == TruthEventKind::kBodyEnd || kind == TruthEventKind::kCatch;
}

// In the middle of a statement the variable may have been changed already, or not yet.
bool MayChange(const KnownProgram& known, const MatchedFrame& frame, VariableId variable) {
  const TruthTimeline& timeline = *known.timeline;
  const TruthTimeline::Link& link = timeline.link(frame.link);
  const uint32_t activation = link.activation;
  int next = timeline.NextOf(activation, frame.event);
  // One from which another variable of that name is seen does not read it.
  const auto is_read = [&](const TruthSite& site) {
    return IsPlainLook(site.kind) &&
           std::find(site.variables.begin(), site.variables.end(), variable) != site.variables.end();
  };
  while (next < timeline.size() && !is_read(*timeline.site(next))) next = timeline.NextOf(activation, next);
  const bool looked_at = next < timeline.size();
  const SyntaxTree& tree = *known.tree;
  const int change = timeline.NextChange(frame.event, activation, variable);
  // What only its declaration writes changes with the next turn of a loop, which is no part of this visit.
  // But for a user, who has set what the program does not.
  const bool is_next_turn = variable >= 0 && !known.acted && IsSettledByDeclaration(tree, variable);
  if (change <= next && change < timeline.size() && !is_next_turn) return true;
  if (variable == kThisVariable) {
    // It is bound once, by super() where it is not when the code begins.
    const TruthChange* const bound = timeline.ValueAt(frame.event, activation, variable);
    return bound == nullptr || !bound->has_value();
  }
  // A loop's own variables are in their dead zone in its head.
  const ScopeId own = ScopeOpenedByStatement(tree, link.site->node);
  if (own != kNoScope && tree.FindVariable(own, tree.NameOf(variable)) != kNoVariable) return true;
  const bool in_statement = link.site->node != link.site->function;
  for (const SyntaxDeclaration& declaration : tree.DeclarationsOf(variable)) {
    if (in_statement && tree.IsInside(declaration.identifier, link.site->node)) return true;
  }
  for (const ReferenceId id : tree.ReferencesTo(variable)) {
    const SyntaxReference& reference = tree.references()[id];
    if (!reference.is(SyntaxReference::kWrite)) continue;
    if (in_statement && tree.IsInside(reference.identifier, link.site->node)) return true;
    // By a call.
    if (!looked_at && !tree.IsInside(reference.identifier, link.site->node)) return true;
  }
  return false;
}

// A declaration that has no place of its own was passed on the way to the pause.
bool IsDeclaredBefore(const KnownProgram& known, const MatchedFrame& matched, const Location& pause,
                      VariableId variable) {
  if (variable < 0) return false;
  const SyntaxTree& tree = *known.tree;
  const NodeId statement = known.timeline->link(matched.link).site->node;
  const std::optional<int> offset =
      tree.text().OffsetAt({static_cast<int>(pause.line()), static_cast<int>(pause.column())});
  const absl::Span<const SyntaxDeclaration> declarations = tree.DeclarationsOf(variable);
  return offset && std::any_of(declarations.begin(), declarations.end(), [&](const SyntaxDeclaration& one) {
           return one.node != statement && tree.IsInside(one.node, statement) && tree.node(one.node).end <= *offset;
         });
}

// Where the scope's is not listed yet, a scope around it has one of that name.
bool HidesAnother(const SyntaxTree& tree, ScopeId scope, std::string_view name) {
  for (ScopeId around = tree.scopes()[scope].parent; around != kNoScope; around = tree.scopes()[around].parent) {
    if (tree.FindVariable(around, name) != kNoVariable) return true;
  }
  return false;
}

// Variables of let and const, while the frame stands in their own declarations: these have not run in this visit,
// whatever an earlier turn of a loop, or the loop itself when it ran before, has left behind.
std::vector<VariableId> UndeclaredAt(const SyntaxTree& tree, NodeId statement, const Location& place) {
  statement = WithoutLabels(tree, statement);
  const bool is_loop = tree.type(statement) == NodeType::kForStatement;
  const NodeId declaration = is_loop ? tree.Child(statement, NodeField::kInit) : statement;
  std::vector<VariableId> variables;
  if (declaration == kNoNode || tree.type(declaration) != NodeType::kVariableDeclaration) return variables;
  const ScopeId scope = is_loop ? tree.ScopeOpenedBy(statement) : tree.ScopeAt(statement);
  const std::optional<int> offset =
      tree.text().OffsetAt({static_cast<int>(place.line()), static_cast<int>(place.column())});
  if (scope == kNoScope || !offset) return variables;
  for (const NodeId declarator : tree.Children(declaration, NodeField::kDeclarations)) {
    const SyntaxNode& node = tree.node(declarator);
    if (*offset < static_cast<int>(node.start) || *offset >= static_cast<int>(node.end)) continue;
    // The names of a pattern get their values one by one.
    const NodeId id = tree.Child(declarator, NodeField::kId);
    if (tree.type(id) != NodeType::kIdentifier) continue;
    const VariableId variable = tree.FindVariable(scope, tree.StringOf(id));
    if (variable == kNoVariable) continue;
    const DeclarationKind kind = tree.variables()[variable].kind;
    const bool is_lexical = kind == DeclarationKind::kLet || kind == DeclarationKind::kConst;
    const bool is_plain = is_loop || !HidesAnother(tree, scope, tree.StringOf(id));
    if (is_lexical && is_plain) variables.push_back(variable);
  }
  return variables;
}

}  // namespace

bool IsDescribed(const Frame& frame) { return frame.scopes_size() > 0 || frame.has_this_value(); }

bool IsHiddenByStatement(const SyntaxTree& tree, NodeId statement, std::string_view name) {
  const ScopeId own = ScopeOpenedByStatement(tree, statement);
  return own != kNoScope && tree.FindVariable(own, name) != kNoVariable;
}

Shown HoldAgainst(const Value* value, const Value& shown, const EngineFacts& facts) {
  if (shown.kind_case() == Value::kSingleton &&
      (shown.singleton() == Value::OPTIMIZED_OUT || shown.singleton() == Value::UNAVAILABLE)) {
    return value == nullptr ? Shown::kRight : Shown::kUnknown;
  }
  const bool uninitialized = shown.kind_case() == Value::kSingleton && shown.singleton() == Value::UNINITIALIZED;
  if (value == nullptr) {
    if (uninitialized) return Shown::kRight;
    const bool undefined = shown.kind_case() == Value::kSingleton && shown.singleton() == Value::UNDEFINED;
    return undefined && facts.shows_no_value_as_undefined ? Shown::kRight : Shown::kWrong;
  }
  if (uninitialized) return Shown::kWrong;
  return SameValue(*value, shown) ? Shown::kRight : Shown::kWrong;
}

std::vector<ShownVariable> ShownVariables(const KnownProgram& known, const Paused& paused,
                                          absl::Span<const MatchedFrame> frames) {
  std::vector<ShownVariable> variables;
  for (const MatchedFrame& matched : frames) {
    const Frame& frame = paused.frames(matched.frame);
    if (!IsDescribed(frame) || !matched.at_site) continue;
    const TruthTimeline::Link& link = known.timeline->link(matched.link);
    const bool is_program = link.site->function == kRootNode;
    for (const VariableId variable : link.site->variables) {
      const TruthChange* const change = known.timeline->ValueAt(matched.event, link.activation, variable);
      if (change == nullptr || (!matched.exact && MayChange(known, matched, variable))) continue;
      if (matched.exact && IsDeclaredBefore(known, matched, frame.location(), variable)) continue;
      if (variable >= 0 && link.site->node != link.site->function &&
          IsHiddenByStatement(*known.tree, link.site->node, known.tree->NameOf(variable))) {
        continue;
      }
      ShownVariable shown;
      shown.frame = matched.frame;
      shown.variable = variable;
      shown.value = change->has_value() ? &change->value() : nullptr;
      if (variable == kThisVariable) {
        shown.name = "this";
        shown.shown = frame.has_this_value() ? &frame.this_value() : nullptr;
      } else {
        shown.name = std::string(known.tree->NameOf(variable));
        shown.shown = Binding(frame, is_program, shown.name);
      }
      variables.push_back(std::move(shown));
    }
    for (const VariableId variable : UndeclaredAt(*known.tree, link.site->node, frame.location())) {
      // At the head of its declaration it is read.
      const bool is_read = std::any_of(variables.begin(), variables.end(), [&](const ShownVariable& one) {
        return one.frame == matched.frame && one.variable == variable;
      });
      if (is_read) continue;
      ShownVariable shown;
      shown.frame = matched.frame;
      shown.variable = variable;
      shown.name = std::string(known.tree->NameOf(variable));
      shown.shown = Binding(frame, is_program, shown.name);
      // Debuggers need not list it yet.
      if (shown.shown != nullptr) variables.push_back(std::move(shown));
    }
  }
  return variables;
}

int CountWrongValues(const KnownProgram& known, const Paused& paused, absl::Span<const MatchedFrame> frames) {
  int wrong = 0;
  for (const ShownVariable& variable : ShownVariables(known, paused, frames)) {
    if (variable.shown == nullptr || variable.value == nullptr || variable.variable == kThisVariable) continue;
    wrong += HoldAgainst(variable.value, *variable.shown, *known.facts) == Shown::kWrong;
  }
  return wrong;
}

std::string DeclarationOf(const KnownProgram& known, VariableId variable) {
  if (variable == kThisVariable) return std::string(Name(NodeType::kThisExpression));
  const absl::Span<const SyntaxDeclaration> declarations = known.tree->DeclarationsOf(variable);
  if (declarations.empty()) return std::string(Name(known.tree->variables()[variable].kind));
  const NodeType type = known.tree->type(declarations.front().node);
  return std::string(Name(type == NodeType::kVariableDeclarator ? NodeType::kVariableDeclaration : type));
}

std::optional<NamedValue> ValueOfName(const KnownProgram& known, int event, std::string_view name) {
  const TruthTimeline& timeline = *known.timeline;
  const int youngest = timeline.StackAt(event);
  if (youngest == TruthTimeline::kNoLink) return std::nullopt;
  const TruthSite& site = *timeline.link(youngest).site;
  const VariableId variable = VisibleVariable(*known.tree, site.node, name);
  if (variable == kNoVariable) return std::nullopt;
  for (int link = youngest; link != TruthTimeline::kNoLink; link = timeline.link(link).below) {
    const TruthTimeline::Link& here = timeline.link(link);
    // Of a function's activation that is not the youngest it is not known whether the closure is of that very one.
    if (link != youngest && here.site->function != kRootNode) continue;
    const std::vector<VariableId>& seen = here.site->variables;
    if (std::find(seen.begin(), seen.end(), variable) == seen.end()) continue;
    if (link != youngest && IsOfTurn(*known.tree, variable, here.site->function)) return std::nullopt;
    const TruthChange* const change = timeline.ValueAt(event, here.activation, variable);
    if (change == nullptr) return std::nullopt;
    return NamedValue{change->has_value() ? &change->value() : nullptr};
  }
  return std::nullopt;
}

std::optional<NamedValue> ThisValue(const KnownProgram& known, int event) {
  const TruthTimeline& timeline = *known.timeline;
  const int youngest = timeline.StackAt(event);
  if (youngest == TruthTimeline::kNoLink) return std::nullopt;
  const TruthTimeline::Link& link = timeline.link(youngest);
  const std::vector<VariableId>& seen = link.site->variables;
  if (std::find(seen.begin(), seen.end(), kThisVariable) == seen.end()) return std::nullopt;
  const TruthChange* const change = timeline.ValueAt(event, link.activation, kThisVariable);
  if (change == nullptr) return std::nullopt;
  return NamedValue{change->has_value() ? &change->value() : nullptr};
}

}  // namespace twinstep
