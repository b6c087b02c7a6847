#include "model/invariants/breakpoints/breakpoint_condition.h"

#include <optional>

#include "model/judging/outer_variables.h"
#include "model/judging/plain_expression.h"
#include "model/judging/shown_values.h"
#include "model/source/scope_queries.h"

namespace twinstep {
namespace {

// The code that is about to run need not keep what the name means, or is the head of a loop that declares it.
bool IsGone(const KnownProgram& known, int event, std::string_view name) {
  const int youngest = known.timeline->StackAt(event);
  if (name == "this" || youngest == TruthTimeline::kNoLink) return false;
  const TruthSite& site = *known.timeline->link(youngest).site;
  const TruthSite* const head = known.timeline->site(event);
  if (head != nullptr && IsHiddenByStatement(*known.tree, head->node, name)) return true;
  const VariableId variable = VisibleVariable(*known.tree, site.node, name);
  return variable != kNoVariable && MayNotBeKept(known, site.function, variable);
}

}  // namespace

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
    // A name that is not defined there is a condition that throws.
    if (!named || named->value == nullptr || IsGone(known, event, name)) return std::nullopt;
    return *named->value;
  });
}

}  // namespace twinstep
