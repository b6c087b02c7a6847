// The variables of a running function are there.

#include <algorithm>

#include "model/invariants/invariants.h"
#include "model/judging/outer_variables.h"
#include "model/judging/shown_values.h"

namespace twinstep {
namespace {

bool IsGlobalProperty(const KnownProgram& known, VariableId variable) {
  if (variable < 0) return false;
  const SyntaxVariable& one = known.tree->variables()[variable];
  if (known.tree->scopes()[one.scope].type != ScopeType::kGlobal) return false;
  const absl::Span<const SyntaxDeclaration> declarations = known.tree->DeclarationsOf(variable);
  return one.kind == DeclarationKind::kVar || one.kind == DeclarationKind::kFunctionName || declarations.empty();
}

// Level PAPER has the scopes of the youngest frame, without the global one.
bool IsCaptured(const JudgedSession& session, const ShownVariable& variable) {
  if (session.trace().capture() == FULL) return true;
  if (variable.frame != 0 || variable.variable < 0) return false;
  const SyntaxTree& tree = *session.known().tree;
  return tree.scopes()[tree.variables()[variable.variable].scope].type != ScopeType::kGlobal;
}

// Engines need not keep what nothing reads.
bool IsRead(const KnownProgram& known, VariableId variable) {
  if (variable < 0) return true;
  const absl::Span<const ReferenceId> references = known.tree->ReferencesTo(variable);
  return std::any_of(references.begin(), references.end(), [&](ReferenceId reference) {
    return known.tree->references()[reference].is(SyntaxReference::kRead);
  });
}

bool IsArguments(const KnownProgram& known, VariableId variable) {
  return variable >= 0 && known.tree->NameOf(variable) == "arguments";
}

NodeId FunctionOf(const KnownProgram& known, const JudgedPause& pause, int frame) {
  for (const MatchedFrame& matched : pause.match.frames) {
    if (matched.frame == frame) return known.timeline->link(matched.link).site->function;
  }
  return kRootNode;
}

void Hold(const KnownProgram& known, const JudgedPause& pause, const ShownVariable& variable, Checks& checks) {
  checks.Count();
  if (variable.shown != nullptr && HoldAgainst(variable.value, *variable.shown, *known.facts) != Shown::kUnknown) {
    return;
  }
  checks.Break(pause.event, DeclarationOf(known, variable.variable), AboutVariable(variable.name, variable.frame),
               Shows(*variable.value), variable.shown == nullptr ? Said(Datum::NOT_THERE) : Shows(*variable.shown));
}

void CheckVariableThere(const JudgedSession& session, Checks& checks) {
  const KnownProgram& known = session.known();
  for (const JudgedPause& pause : session.pauses()) {
    checks.At(pause.event);
    // About to return, a debugger may have left the blocks behind.
    if (!pause.match.matched() || pause.match.ambiguous || !pause.match.at_head) continue;
    for (const ShownVariable& variable : ShownVariables(known, *pause.paused, pause.match.frames)) {
      checks.At(pause.event, variable.name);
      if (!IsCaptured(session, variable)) continue;
      if (variable.shown == nullptr && variable.variable == kThisVariable) continue;
      if (variable.value == nullptr) {
        checks.Exempt("it has no value yet");
        continue;
      }
      if (IsGlobalProperty(known, variable.variable)) {
        checks.Exempt("a property of the global object, of which a trace has some");
        continue;
      }
      if (known.timeline->site(pause.match.moment.event)->kind == TruthEventKind::kBodyEnd) {
        checks.Exempt("after the last statement its scope may be left already");
        continue;
      }
      if (variable.frame == 0 && known.facts->marks_returns_by_end &&
          known.places->EndsReturn(pause.paused->location())) {
        checks.Exempt("at a return the debugger has left the blocks");
        continue;
      }
      if (!IsRead(known, variable.variable)) {
        checks.Exempt("no code reads the variable");
        continue;
      }
      // Debugger.Environment has none of functions that do not need it.
      if (IsArguments(known, variable.variable)) {
        checks.Exempt("arguments");
        continue;
      }
      Hold(known, pause, variable, checks);
    }
    for (const ShownVariable& variable : OuterVariables(known, *pause.paused, pause.match)) {
      checks.At(pause.event, variable.name);
      if (!IsCaptured(session, variable)) continue;
      if (variable.value == nullptr) {
        checks.Exempt("it has no value yet");
        continue;
      }
      if (IsGlobalProperty(known, variable.variable)) {
        checks.Exempt("a property of the global object, of which a trace has some");
        continue;
      }
      if (!IsReadInside(known, FunctionOf(known, pause, variable.frame), variable.variable)) {
        checks.Exempt("code around the function has the variable, and the function does not read it");
        continue;
      }
      Hold(known, pause, variable, checks);
    }
  }
}

}  // namespace

const Invariant kVariableThere = {
    .name = "variable-there",
    .promise = "The variables of a running function are shown, and those of the surrounding code that it reads.",
    .source =
        Sources{.of_all = {"The checklist for language features: scope iterator", Document::CHECKLIST},
                .of_tools = {"Debugger.Environment: bindings of a running frame", Document::DEBUGGER_ENVIRONMENT}},
    .needs_truth = true,
    .topic = Topic::kValues,
    .only_shown = true,
    .severity = WRONG_VALUE,
    .phrase = "does not show $W",
    .fault = Fault::kEngine,
    .check = CheckVariableThere,
};

}  // namespace twinstep
