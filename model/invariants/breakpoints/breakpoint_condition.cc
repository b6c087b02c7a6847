#include "model/invariants/breakpoints/breakpoint_condition.h"

#include <optional>

#include "model/judging/plain_expression.h"
#include "model/judging/shown_values.h"

namespace twinstep {

Condition HoldsWith(const std::string& condition, PlainExpression::ValueOf value_of) {
  if (condition.empty()) return Condition::kTrue;
  const std::optional<PlainExpression> plain = PlainExpression::Parse(condition);
  const std::optional<Value> value = plain ? plain->Evaluate(value_of) : std::nullopt;
  // One that throws pauses in some debuggers.
  const std::optional<bool> holds = value ? IsTruthy(*value) : std::nullopt;
  return !holds ? Condition::kUnknown : *holds ? Condition::kTrue : Condition::kFalse;
}

Condition HoldsAt(const KnownProgram& known, int event, const std::string& condition) {
  return HoldsWith(condition, [&known, event](std::string_view name) -> std::optional<Value> {
    if (known.timeline == nullptr) return std::nullopt;
    const std::optional<NamedValue> named = name == "this" ? ThisValue(known, event) : ValueOfName(known, event, name);
    return named && named->value != nullptr ? std::optional<Value>(*named->value) : std::nullopt;
  });
}

}  // namespace twinstep
