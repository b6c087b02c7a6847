#include "model/invariants/breakpoints/breakpoint_condition.h"

#include <optional>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "model/judging/shown_values.h"

namespace twinstep {

Condition HoldsAt(const KnownProgram& known, int event, const std::string& condition) {
  if (condition.empty() || condition == "true") return Condition::kTrue;
  if (condition == "false") return Condition::kFalse;
  const std::pair<std::string, std::string> sides = absl::StrSplit(condition, absl::MaxSplits(" === ", 1));
  double number = 0;
  if (sides.second.empty() || known.timeline == nullptr || !absl::SimpleAtod(sides.second, &number)) {
    return Condition::kUnknown;
  }
  const std::optional<NamedValue> named = ValueOfName(known, event, sides.first);
  // One that throws pauses in some debuggers.
  if (!named || named->value == nullptr) return Condition::kUnknown;
  return named->value->kind_case() == Value::kNumber && named->value->number() == number ? Condition::kTrue
                                                                                         : Condition::kFalse;
}

}  // namespace twinstep
