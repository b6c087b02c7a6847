// Why a scope shows nothing is what the program's text says of it.

#include <algorithm>
#include <string>

#include "model/invariants/invariants.h"
#include "model/judging/shown_values.h"

namespace twinstep {
namespace {

bool IsUnavailable(const Variable& one) { return one.value().singleton() == Value::UNAVAILABLE; }

// The global object and the declarations of scripts have more than the trace shows.
bool IsShownWhole(const Scope& scope) { return scope.kind() != Scope::GLOBAL && scope.kind() != Scope::SCRIPT; }

Scope::EmptyReason DueReason(const Scope& scope) {
  if (scope.variables().empty()) return Scope::NO_VARIABLES;
  const bool none = std::all_of(scope.variables().begin(), scope.variables().end(), IsUnavailable);
  return none ? Scope::ALL_UNAVAILABLE : Scope::NOT_TOLD;
}

// Something that the program writes there as a parameter or in the body; engines need not keep `arguments`, nor the
// name of a function expression.
bool DeclaresAny(const SyntaxTree& tree, NodeId function) {
  return std::any_of(tree.scopes().begin(), tree.scopes().end(), [&](const SyntaxScope& scope) {
    if (scope.type != ScopeType::kFunction || scope.node != function) return false;
    for (VariableId id = scope.variables_begin; id < scope.variables_end; ++id) {
      if (!tree.DeclarationsOf(id).empty()) return true;
    }
    return false;
  });
}

std::string ReasonText(Scope::EmptyReason reason) {
  return reason == Scope::NO_VARIABLES      ? "no variables"
         : reason == Scope::ALL_UNAVAILABLE ? "all unavailable"
                                            : "no reason";
}

Aspect AboutScope(int frame, int scope) {
  Aspect about = AboutFrame(Aspect::SCOPE, frame);
  about.set_scope(static_cast<uint32_t>(scope));
  return about;
}

void CheckEmptyReason(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  const auto tells = [](const Frame& frame) {
    return std::any_of(frame.scopes().begin(), frame.scopes().end(),
                       [](const Scope& scope) { return scope.empty_reason() != Scope::NOT_TOLD; });
  };
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    for (int index = 0; index < pause.paused->frames_size(); ++index) {
      const Frame& frame = pause.paused->frames(index);
      // Others are of debuggers that do not say it, or have something to show in each scope.
      if (!tells(frame)) continue;
      for (int i = 0; i < frame.scopes_size(); ++i) {
        const Scope& scope = frame.scopes(i);
        if (!IsShownWhole(scope)) continue;
        checks.Count();
        if (scope.empty_reason() == DueReason(scope)) continue;
        checks.Break(pause.event, Scope::Kind_Name(scope.kind()), AboutScope(index, i),
                     Says(ReasonText(DueReason(scope))), Says(ReasonText(scope.empty_reason())));
      }
    }
    if (!pause.match.matched() || known.tree == nullptr) continue;
    for (const MatchedFrame& matched : pause.match.frames) {
      const Frame& frame = pause.paused->frames(matched.frame);
      const auto is_own = [](const Scope& scope) { return scope.kind() == Scope::FUNCTION; };
      const auto own = std::find_if(frame.scopes().begin(), frame.scopes().end(), is_own);
      if (own == frame.scopes().end() || own->empty_reason() != Scope::NO_VARIABLES) continue;
      // Parameters and the body may be two.
      if (std::count_if(frame.scopes().begin(), frame.scopes().end(), is_own) > 1) continue;
      checks.Count();
      if (!DeclaresAny(*known.tree, known.timeline->link(matched.link).site->function)) continue;
      checks.Break(pause.event, "declares variables",
                   AboutScope(matched.frame, static_cast<int>(own - frame.scopes().begin())),
                   Says(ReasonText(Scope::ALL_UNAVAILABLE)), Says(ReasonText(own->empty_reason())));
    }
  }
}

}  // namespace

const Invariant kEmptyReason = {
    .name = "empty-reason",
    .promise = "A scope that shows nothing says why: nothing is declared there, or all of it is unavailable.",
    .source =
        Sources{.of_engine = {"Chrome DevTools Protocol, Debugger.Scope: emptyReason", Document::DEBUGGER_DOMAIN}},
    .needs_truth = false,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "gives a wrong reason why $W is empty",
    .fault = Fault::kEngine,
    .check = CheckEmptyReason,
    // Debuggers before V8 15.8 give no reason.
    .seldom = true,
};

}  // namespace twinstep
