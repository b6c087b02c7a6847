#include "model/equivalence_class.h"

#include "absl/strings/str_cat.h"

namespace twinstep {

Action LastAction(const Trace& trace, const Divergence& divergence) {
  for (int i = static_cast<int>(divergence.event()) - 1; i >= 0; --i) {
    if (trace.events(i).has_action()) return trace.events(i).action();
  }
  return {};
}

Location LastActionLocation(const Trace& trace, const Divergence& divergence) {
  const Action action = LastAction(trace, divergence);
  if (action.has_set_breakpoint()) return action.set_breakpoint().location();
  if (action.has_remove_breakpoint()) return action.remove_breakpoint().location();
  if (action.has_start()) return {};
  for (int i = static_cast<int>(divergence.event()) - 1; i >= 0; --i) {
    if (trace.events(i).output().has_paused()) return trace.events(i).output().paused().location();
  }
  return {};
}

std::string NodeTypeAt(const Location& location, const SyntaxTree* tree) {
  if (location.line() == 0) return "Program";
  if (location.source() == Location::MODULE) return "Module";
  if (location.source() != Location::MAIN) return "Eval";
  if (tree == nullptr) return "Unparsed";
  return std::string(Name(tree->type(tree->LowestNodeContainingTokensOfLine(static_cast<int>(location.line())))));
}

EquivalenceClass ClassOf(const Trace& trace, const Divergence& divergence, const SyntaxTree* tree) {
  EquivalenceClass result;
  result.set_divergence(divergence.type());
  switch (LastAction(trace, divergence).kind_case()) {
    case Action::kSetBreakpoint:
      result.set_last_action(EquivalenceClass::SET_BREAKPOINT);
      break;
    case Action::kRemoveBreakpoint:
      result.set_last_action(EquivalenceClass::REMOVE_BREAKPOINT);
      break;
    case Action::kStart:
      result.set_last_action(EquivalenceClass::START);
      break;
    case Action::kResume:
      result.set_last_action(EquivalenceClass::RESUME);
      break;
    case Action::kStepIn:
      result.set_last_action(EquivalenceClass::STEP_IN);
      break;
    case Action::kStepOver:
      result.set_last_action(EquivalenceClass::STEP_OVER);
      break;
    case Action::kStepOut:
      result.set_last_action(EquivalenceClass::STEP_OUT);
      break;
    case Action::kPauseOnExceptions:
      result.set_last_action(EquivalenceClass::PAUSE_ON_EXCEPTIONS);
      break;
    case Action::kBlackbox:
      result.set_last_action(EquivalenceClass::BLACKBOX);
      break;
    case Action::kEvaluate:
      result.set_last_action(EquivalenceClass::EVALUATE);
      break;
    case Action::kSetVariable:
      result.set_last_action(EquivalenceClass::SET_VARIABLE);
      break;
    case Action::kRestartFrame:
      result.set_last_action(EquivalenceClass::RESTART_FRAME);
      break;
    case Action::kRunToLocation:
      result.set_last_action(EquivalenceClass::RUN_TO_LOCATION);
      break;
    default:
      break;
  }
  result.set_node_type(NodeTypeAt(LastActionLocation(trace, divergence), tree));
  return result;
}

std::string ToText(EquivalenceClass::LastAction action) {
  switch (action) {
    case EquivalenceClass::SET_BREAKPOINT:
      return "set breakpoint";
    case EquivalenceClass::REMOVE_BREAKPOINT:
      return "remove breakpoint";
    case EquivalenceClass::START:
      return "start";
    case EquivalenceClass::RESUME:
      return "resume";
    case EquivalenceClass::STEP_IN:
      return "step in";
    case EquivalenceClass::STEP_OVER:
      return "step over";
    case EquivalenceClass::STEP_OUT:
      return "step out";
    case EquivalenceClass::PAUSE_ON_EXCEPTIONS:
      return "pause on exceptions";
    case EquivalenceClass::BLACKBOX:
      return "blackbox";
    case EquivalenceClass::EVALUATE:
      return "evaluate";
    case EquivalenceClass::SET_VARIABLE:
      return "set variable";
    case EquivalenceClass::RESTART_FRAME:
      return "restart frame";
    case EquivalenceClass::RUN_TO_LOCATION:
      return "run to location";
    default:
      return "no action";
  }
}

std::string ToText(Divergence::Type type) {
  switch (type) {
    case Divergence::BREAKPOINT_LOCATION:
      return "breakpoint location";
    case Divergence::BREAKPOINT_REMOVAL:
      return "breakpoint removal";
    case Divergence::TERMINATION:
      return "termination";
    case Divergence::PAUSE_LOCATION:
      return "pause location";
    case Divergence::CALL_STACK:
      return "call stack";
    case Divergence::VARIABLES:
      return "variables";
    case Divergence::COMPLETION_VALUE:
      return "completion value";
    case Divergence::PROGRAM_BEHAVIOUR:
      return "program behaviour";
    case Divergence::EVALUATION:
      return "evaluation";
    case Divergence::PAUSE_REASON:
      return "pause reason";
    default:
      return "no divergence";
  }
}

std::string ToText(const EquivalenceClass& equivalence_class) {
  std::string text = absl::StrCat(ToText(equivalence_class.last_action()), " / ", equivalence_class.node_type(), " / ",
                                  ToText(equivalence_class.divergence()));
  if (equivalence_class.transformation().empty()) return text;
  return absl::StrCat(equivalence_class.engine(), " / ", equivalence_class.transformation(), " / ", text);
}

}  // namespace twinstep
