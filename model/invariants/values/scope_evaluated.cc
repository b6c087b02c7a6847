// A name that is evaluated in a scope means what that scope shows, or the nearest one around it that shows the name.

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "absl/strings/ascii.h"
#include "model/actions/action_kind.h"
#include "model/invariants/invariants.h"
#include "model/judging/shown_values.h"

namespace twinstep {
namespace {

bool IsName(std::string_view text) {
  if (text.empty() || text == "this" || absl::ascii_isdigit(static_cast<unsigned char>(text[0]))) return false;
  return std::all_of(text.begin(), text.end(), [](char c) {
    return absl::ascii_isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '$' || (c & 0x80) != 0;
  });
}

const Value* ValueIn(const Scope& scope, std::string_view name) {
  const auto found = std::find_if(scope.variables().begin(), scope.variables().end(),
                                  [name](const Variable& one) { return one.name() == name; });
  return found == scope.variables().end() ? nullptr : &found->value();
}

bool HasValue(const Value& value) {
  return value.singleton() != Value::UNINITIALIZED && value.singleton() != Value::UNAVAILABLE;
}

// Code sees the declarations of scripts and the properties of the global object as one scope (ECMA-262, 9.1.1.4).
int OutermostSeen(const Frame& frame, int scope) {
  const bool is_global = frame.scopes(scope).kind() == Scope::GLOBAL && scope > 0;
  return is_global && frame.scopes(scope - 1).kind() == Scope::SCRIPT ? scope - 1 : scope;
}

bool IsDeclaredTwice(const KnownProgram& known, std::string_view name) {
  if (known.tree == nullptr) return true;
  const absl::Span<const SyntaxVariable> variables = known.tree->variables();
  int times = 0;
  for (VariableId id = 0; id < static_cast<VariableId>(variables.size()); ++id) {
    if (known.tree->NameOf(id) == name) ++times;
  }
  return times != 1;
}

// What is evaluated where; null: the trace does not have that frame's scopes.
struct Asked {
  const class Evaluate& evaluate;
  const Frame& frame;
  const Action& action;
  int event = 0;
  // Nothing else was evaluated at the pause.
  bool is_first = false;
};

void Break(const Asked& asked, const Evaluation& answer, Datum expected, Checks& checks) {
  const int scope = static_cast<int>(asked.evaluate.scope());
  const std::string construct =
      scope < asked.frame.scopes_size() ? Scope::Kind_Name(asked.frame.scopes(scope).kind()) : "no scope";
  checks.Break(asked.event, construct, AboutAnswer(asked.action, asked.evaluate.expression()), std::move(expected),
               Answers(answer));
}

// Scopes inside of it alone show the name.
void HoldHidden(const Asked& asked, const Value& inside, const Evaluation& answer, const EngineFacts& facts,
                Checks& checks) {
  // There are properties of the global object that are not shown.
  if (inside.has_object() || !HasValue(inside)) return checks.Unknown("a global of that name may be there");
  checks.Count();
  if (answer.has_thrown() || HoldAgainst(&inside, answer.value(), facts) != Shown::kRight) return;
  Break(asked, answer, Said(Datum::NOT_THERE), checks);
}

void Hold(const KnownProgram& known, const Asked& asked, const Evaluation& answer, Checks& checks) {
  const std::string& name = asked.evaluate.expression();
  const Frame& frame = asked.frame;
  const int from = OutermostSeen(frame, static_cast<int>(asked.evaluate.scope()));
  for (int i = from; i < frame.scopes_size(); ++i) {
    const Scope::Kind kind = frame.scopes(i).kind();
    if (kind == Scope::WITH) return checks.Unknown("a with statement's object says itself which names it has");
    const Value* const shown = ValueIn(frame.scopes(i), name);
    if (shown == nullptr) continue;
    if (shown->singleton() == Value::UNAVAILABLE) return checks.Exempt("the debugger does not know the variable");
    if (shown->singleton() == Value::UNINITIALIZED) {
      if (!asked.is_first) return checks.Unknown("an evaluation before may have ended the dead zone");
      checks.Count();
      if (!answer.has_thrown()) Break(asked, answer, Shows(nullptr), checks);
      return;
    }
    if (answer.refused() && kind == Scope::GLOBAL) return checks.Exempt("a global may be an accessor");
    // What is hidden by a variable that is gone is not seen either.
    if (answer.has_thrown() && i > from && !known.facts->lists_unkept_variables && IsDeclaredTwice(known, name)) {
      return checks.Unknown("a variable of that name may be between, which no closure keeps");
    }
    checks.Count();
    const bool right = answer.has_value() && HoldAgainst(shown, answer.value(), *known.facts) == Shown::kRight;
    if (!right) Break(asked, answer, Shows(shown), checks);
    return;
  }
  for (int i = 0; i < from; ++i) {
    const Value* const inside = ValueIn(frame.scopes(i), name);
    if (inside != nullptr) return HoldHidden(asked, *inside, answer, *known.facts, checks);
  }
}

void CheckScopeEvaluated(const JudgedSession& session, Checks& checks) {
  const Trace& trace = session.trace();
  const Paused* paused = nullptr;
  bool is_first = true, is_changed = false;
  for (int event = 0; event + 1 < trace.events_size(); ++event) {
    const Output& before = trace.events(event).output();
    if (before.has_paused()) {
      paused = &before.paused();
      is_first = true;
      is_changed = false;
    }
    if (!trace.events(event).has_action() || paused == nullptr) continue;
    const Action& action = trace.events(event).action();
    const Evaluation& answer = trace.events(event + 1).output().evaluated();
    const int frame = static_cast<int>(action.evaluate().frame());
    if (action.evaluate().has_scope() && !answer.no_frame() && frame < paused->frames_size() &&
        IsDescribed(paused->frames(frame))) {
      checks.At(event + 1, action.evaluate().expression());
      const Asked asked{action.evaluate(), paused->frames(frame), action, event + 1, is_first};
      const bool is_there = static_cast<int>(action.evaluate().scope()) < asked.frame.scopes_size();
      if (trace.capture() != FULL && !is_there) {
        checks.Unknown("the trace does not have all scopes");
      } else if (!is_there) {
        checks.Count();
        if (!answer.failed()) Break(asked, answer, Said(Datum::NO_SUCH_SCOPE), checks);
      } else if (is_changed) {
        checks.Unknown("something was evaluated that may have changed it");
      } else if (IsName(action.evaluate().expression())) {
        Hold(session.known(), asked, answer, checks);
      }
    }
    is_first = is_first && !action.has_evaluate() && !action.has_inspect();
    is_changed = is_changed || (MayChangeProgram(action) && !(action.has_evaluate() && IsPure(action.evaluate())));
  }
}

}  // namespace

const Invariant kScopeEvaluated = {
    .name = "scope-evaluated",
    .promise =
        "A name that is evaluated in a scope has the value that this scope shows, or the nearest one around it "
        "that shows the name, and one of scopes inside of it is not seen.",
    .source =
        Sources{.of_all = {"ECMAScript, GetIdentifierReference (9.1.2.1): from a scope outwards", Document::ECMA_262},
                .of_engine = {"Chrome DevTools Protocol, Debugger.evaluateOnCallFrame: scopeNumber",
                              Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "evaluates a name in a scope to a value that it does not have there",
    .fault = Fault::kEngine,
    .check = CheckScopeEvaluated,
    .needs = &EngineFacts::evaluates_in_scopes,
};

}  // namespace twinstep
