#include "model/equivalence_class.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "model/words.h"

namespace twinstep {

Action LastAction(const Trace& trace, const Divergence& divergence) {
  for (int i = static_cast<int>(divergence.event()) - 1; i >= 0; --i) {
    if (!trace.events(i).has_action()) continue;
    const Action& action = trace.events(i).action();
    // Where debuggers go apart: what the first one came there by.
    const auto& way = action.apart().first();
    return way.empty() ? action : way[way.size() - 1];
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
    // The last pause of a way apart is what it led to.
    int stops = 0;
    for (int k = trace.events(i).inner_size() - 1; k >= 0; --k) {
      const Output& output = trace.events(i).inner(k).output();
      if (output.has_paused() && ++stops > 1) return output.paused().location();
    }
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
  // The values are named as the actions are.
  const Action last_action = LastAction(trace, divergence);
  if (last_action.kind_case() != Action::KIND_NOT_SET) {
    const std::string& name = Action::descriptor()->FindFieldByNumber(last_action.kind_case())->name();
    EquivalenceClass::LastAction value = EquivalenceClass::LAST_ACTION_UNSPECIFIED;
    if (EquivalenceClass::LastAction_Parse(absl::AsciiStrToUpper(name), &value)) result.set_last_action(value);
  }
  result.set_node_type(NodeTypeAt(LastActionLocation(trace, divergence), tree));
  return result;
}

std::string ToText(EquivalenceClass::LastAction action) {
  const bool known =
      action != EquivalenceClass::LAST_ACTION_UNSPECIFIED && EquivalenceClass::LastAction_IsValid(action);
  return known ? Words(EquivalenceClass::LastAction_Name(action)) : "no action";
}

std::string ToText(Divergence::Type type) {
  const bool known = type != Divergence::TYPE_UNSPECIFIED && Divergence::Type_IsValid(type);
  return known ? Words(Divergence::Type_Name(type)) : "no divergence";
}

std::string ToText(const EquivalenceClass& equivalence_class) {
  if (!equivalence_class.invariant().empty()) {
    return absl::StrCat(equivalence_class.engine(), " : ", equivalence_class.invariant(), " @ ",
                        equivalence_class.node_type());
  }
  std::string text = absl::StrCat(ToText(equivalence_class.last_action()), " / ", equivalence_class.node_type(), " / ",
                                  ToText(equivalence_class.divergence()));
  if (equivalence_class.transformation().empty()) return text;
  return absl::StrCat(equivalence_class.engine(), " / ", equivalence_class.transformation(), " / ", text);
}

}  // namespace twinstep
