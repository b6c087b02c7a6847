// set-kept: a variable that the user sets evaluates to what it was set to.

#include <optional>
#include <string>
#include <string_view>

#include "model/invariants/invariants.h"
#include "model/judging/outer_variables.h"
#include "model/judging/repeatable_code.h"
#include "model/judging/shown_values.h"
#include "model/source/code_roles.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

constexpr std::string_view kNamed = "Identifier";

const Evaluation* ValueSet(const Output& output) {
  return output.evaluated().has_value() ? &output.evaluated() : nullptr;
}

// The innermost variable of that name; null: there is none.
const Value* InnermostOf(const Frame& frame, std::string_view name) {
  for (const Scope& scope : frame.scopes()) {
    for (const Variable& variable : scope.variables()) {
      if (variable.name() == name) return &variable.value();
    }
  }
  return nullptr;
}

bool IsPrimitive(const Value& value) {
  if (value.kind_case() == Value::kObject || value.kind_case() == Value::KIND_NOT_SET) return false;
  const bool known = value.singleton() == Value::UNDEFINED || value.singleton() == Value::NULL_;
  return value.kind_case() != Value::kSingleton || known;
}

// Nothing was called or left.
bool HasSameFrames(const Paused& before, const Paused& after) {
  if (before.frames_size() != after.frames_size() || before.frames_size() == 0) return false;
  for (int i = 0; i < before.frames_size(); ++i) {
    const Frame &a = before.frames(i), &b = after.frames(i);
    if (i > 0 && PlaceOf(a.location()) != PlaceOf(b.location())) return false;
    if (a.function_name() != b.function_name()) return false;
  }
  return true;
}

// No scope was entered or left.
bool HasSameScopes(const Frame& before, const Frame& after) {
  if (before.scopes_size() != after.scopes_size()) return false;
  for (int i = 0; i < before.scopes_size(); ++i) {
    const Scope &a = before.scopes(i), &b = after.scopes(i);
    if (a.kind() != b.kind() || a.variables_size() != b.variables_size()) return false;
  }
  return true;
}

// What the statement makes of a variable: it writes it; with the value of another one.
struct Written {
  bool written = false;
  std::string_view from;
};

Written WrittenBy(const SyntaxTree& tree, NodeId statement, std::string_view name) {
  Written written;
  const auto assign = [&](NodeId target, NodeId value) {
    if (target == kNoNode || tree.type(target) != NodeType::kIdentifier || tree.StringOf(target) != name) return;
    written.written = true;
    // With several the last one counts, and may name one that was written before.
    const bool is_name = value != kNoNode && tree.type(value) == NodeType::kIdentifier;
    written.from = is_name ? tree.StringOf(value) : std::string_view();
  };
  int writes = 0;
  for (NodeId id = statement; id < tree.node(statement).subtree_end; ++id) {
    if (tree.type(id) == NodeType::kVariableDeclarator) {
      ++writes;
      assign(tree.Child(id, NodeField::kId), tree.Child(id, NodeField::kInit));
    }
    if (tree.type(id) == NodeType::kAssignmentExpression) {
      ++writes;
      assign(tree.Child(id, NodeField::kLeft), tree.Child(id, NodeField::kRight));
    }
  }
  if (writes > 1) written.from = {};
  return written;
}

constexpr char kInDeadZone[] = "variable set in its dead zone";

struct SetOnce {
  const SetVariable* action = nullptr;
  const Value* value = nullptr;
  const Paused* paused = nullptr;
};

// One variable, or what is returned, behind the step that followed.
void Hold(const JudgedSession& session, const Value& expected, const Value& shown, Aspect about, int event,
          Checks& checks) {
  checks.Count();
  if (HoldAgainst(&expected, shown, *session.known().facts) != Shown::kWrong) return;
  checks.Break(event, std::string(kNamed), std::move(about), Shows(expected), Shows(shown));
}

// The class statement may have run since: some debuggers have no place where a step could stop at it.
bool IsOfClass(const SyntaxTree& tree, NodeId statement, std::string_view name) {
  const VariableId variable = VisibleVariable(tree, statement, name);
  return variable != kNoVariable && tree.variables()[static_cast<size_t>(variable)].kind == DeclarationKind::kClassName;
}

// The step over that followed ended in the same frame, or at its return, and the statement in between wrote no more
// than variables that it names.
void HoldBehindStep(const JudgedSession& session, const SetOnce& set, const Paused& after, int event, Checks& checks) {
  const KnownProgram& known = session.known();
  if (known.tree == nullptr || known.has_dynamic_names || known.places == nullptr) return;
  // What was set left all as it was: what is shown is held against the truth, see value_shown.
  if (session.has_truth() && session.TruthHoldsAt(event) && session.acts().empty()) return;
  const SyntaxTree& tree = *known.tree;
  const Location& location = set.paused->location();
  if (location.source() != Location::MAIN || !known.places->IsHead(location)) return;
  const NodeId statement = known.places->NodeAt(location);
  if (statement == kNoNode || !DoesNoMoreThanAssign(tree, statement)) return;
  // A parameter is one thing with an element of `arguments`, a variable of the program with a property.
  if (set.paused->frames_size() == 0 || IsFunction(tree.type(statement))) return;
  if (VisibleVariable(tree, statement, set.action->name()) == kNoVariable) return;
  // Back in another turn of a loop more has run than the statement.
  if (PlaceOf(after.location()) <= PlaceOf(location)) return;
  if (!HasSameFrames(*set.paused, after)) return;
  // Another call of the same code.
  if (set.paused->has_returned() || set.paused->has_thrown()) return;
  const NodeId argument =
      tree.type(statement) == NodeType::kReturnStatement ? tree.Child(statement, NodeField::kArgument) : kNoNode;
  const SyntaxNode& code = tree.node(CodeAround(tree, statement));
  const bool gives_it = !code.is(SyntaxNode::kAsync) && !code.is(SyntaxNode::kGenerator);
  if (gives_it && after.has_returned() && argument != kNoNode && tree.type(argument) == NodeType::kIdentifier &&
      tree.StringOf(argument) == set.action->name()) {
    Aspect about = About(Aspect::RETURNED);
    about.set_variable(set.action->name());
    Hold(session, *set.value, after.returned(), std::move(about), event, checks);
  }
  const Frame &frame = set.paused->frames(0), &now = after.frames(0);
  // SpiderMonkey has left those of the body at its end.
  if (!HasSameScopes(frame, now)) return;
  for (int i = 0; i < frame.scopes_size(); ++i) {
    if (frame.scopes(i).kind() == Scope::GLOBAL) break;
    for (const Variable& variable : frame.scopes(i).variables()) {
      const std::string& name = variable.name();
      if (&variable.value() != InnermostOf(frame, name)) continue;
      const Value* const shown = InnermostOf(now, name);
      if (shown == nullptr) continue;
      if (IsOfClass(tree, statement, name)) continue;
      const Written written = WrittenBy(tree, statement, name);
      const Value* expected = name == set.action->name() ? set.value : &variable.value();
      if (written.written) {
        if (written.from != set.action->name()) continue;
        expected = set.value;
      }
      if (!IsPrimitive(*expected)) continue;
      Aspect about = AboutVariable(name, 0);
      *about.mutable_action()->mutable_set_variable() = *set.action;
      Hold(session, *expected, *shown, std::move(about), event, checks);
    }
  }
}

// What the name means in the frame is a variable that the debugger need not have.
bool MeansUnkept(const KnownProgram& known, const SetOnce& set) {
  const int frame = static_cast<int>(set.action->frame());
  if (known.tree == nullptr || known.places == nullptr || frame >= set.paused->frames_size()) return false;
  const Location& location = set.paused->frames(frame).location();
  const NodeId node = location.source() == Location::MAIN ? known.places->NodeAt(location) : kNoNode;
  const VariableId variable = node == kNoNode ? kNoVariable : VisibleVariable(*known.tree, node, set.action->name());
  return variable != kNoVariable && MayNotBeKept(known, CodeAround(*known.tree, node), variable);
}

void CheckSetKept(const JudgedSession& session, Checks& checks) {
  const Trace& trace = session.trace();
  const Paused* paused = nullptr;
  // At the pause, nothing but names was evaluated since.
  std::optional<SetOnce> set;
  for (int event = 0; event + 1 < trace.events_size(); event += 2) {
    checks.At(event + 1);
    const Action& action = trace.events(event).action();
    const Output& output = trace.events(event + 1).output();
    if (action.has_set_variable()) {
      const Evaluation* const value = ValueSet(output);
      // Two of them at a pause: which one would be to blame nobody knows.
      const bool is_first = !set.has_value();
      set.reset();
      if (value != nullptr && paused != nullptr && is_first) set = {&action.set_variable(), &value->value(), paused};
    } else if (set && action.has_evaluate()) {
      if (!IsPure(action.evaluate().expression())) {
        set.reset();
      } else if (!action.evaluate().has_scope() && action.evaluate().expression() == set->action->name() &&
                 action.evaluate().frame() == set->action->frame() && output.has_evaluated()) {
        if (MeansUnkept(session.known(), *set)) {
          checks.Exempt("the name means a variable that need not be kept: the one that is shown is another");
          continue;
        }
        if (session.known().block_functions.contains(set->action->name())) {
          checks.Exempt(
              "a block declares a function of that name: it may be another variable than the one that is shown");
          continue;
        }
        checks.Count();
        const bool right = output.evaluated().has_value() &&
                           HoldAgainst(set->value, output.evaluated().value(), *session.known().facts) == Shown::kRight;
        if (!right) {
          const int frame = static_cast<int>(set->action->frame());
          const Value* const before = frame < set->paused->frames_size()
                                          ? InnermostOf(set->paused->frames(frame), set->action->name())
                                          : nullptr;
          // V8 calls it unavailable then.
          const bool had_none = before != nullptr && (before->singleton() == Value::UNINITIALIZED ||
                                                      before->singleton() == Value::UNAVAILABLE);
          // Without a name, as the construct says it all.
          checks.Break(event + 1, had_none ? kInDeadZone : std::string(kNamed),
                       AboutAnswer(action, had_none ? "" : set->action->name()), Shows(*set->value),
                       Answers(output.evaluated()));
          set.reset();
        }
      }
    } else if (set && action.has_step_over() && action.step_over().frame() == 0 && set->action->frame() == 0 &&
               action.step_over().enters().empty() && output.has_paused()) {
      HoldBehindStep(session, *set, output.paused(), event + 1, checks);
    }
    if (output.has_paused()) {
      paused = &output.paused();
      set.reset();
    }
  }
}

}  // namespace

const Invariant kSetKept = {
    .name = "set-kept",
    .promise =
        "A variable that was set evaluates to what it was set to, is shown and used with it, and no other changes.",
    .source = Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.setVariableValue", Document::DEBUGGER_DOMAIN},
                      .of_tools = {"Debugger.Environment.setVariable", Document::DEBUGGER_ENVIRONMENT}},
    .needs_truth = false,
    .topic = Topic::kProgress,
    .only_shown = false,
    .severity = WRONG_VALUE,
    .phrase = "does not keep what a variable was set to",
    .fault = Fault::kEngine,
    .check = CheckSetKept,
};

}  // namespace twinstep
