#include "model/answers/equivalence_class.h"

#include <google/protobuf/descriptor.h>

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
  result.set_last_action(LastAction(trace, divergence).kind_case());
  result.set_node_type(NodeTypeAt(LastActionLocation(trace, divergence), tree));
  return result;
}

std::string LastActionName(const EquivalenceClass& equivalence_class) {
  const google::protobuf::FieldDescriptor* const kind =
      Action::descriptor()->FindFieldByNumber(static_cast<int>(equivalence_class.last_action()));
  return kind == nullptr ? "no action" : Words(kind->name());
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
  std::string text = absl::StrCat(LastActionName(equivalence_class), " / ", equivalence_class.node_type(), " / ",
                                  ToText(equivalence_class.divergence()));
  if (equivalence_class.transformation().empty()) return text;
  return absl::StrCat(equivalence_class.engine(), " / ", equivalence_class.transformation(), " / ", text);
}

}  // namespace twinstep
