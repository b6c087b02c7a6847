// Values that a debugger shows, held against those that the program had.
#ifndef TWINSTEP_MODEL_JUDGING_SHOWN_VALUES_H_
#define TWINSTEP_MODEL_JUDGING_SHOWN_VALUES_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "model/judging/known_program.h"
#include "model/judging/pause_matching.h"
#include "proto/output.pb.h"
#include "proto/value.pb.h"

namespace twinstep {

enum class Shown {
  kRight,
  // The debugger says that it does not know.
  kUnknown,
  kWrong,
};

// `value` null: the variable has none yet. Objects are compared by their kinds, strings as far as both are there.
Shown HoldAgainst(const Value* value, const Value& shown, const EngineFacts& facts);

// A variable of an activation on the stack.
struct ShownVariable {
  // Of the pause.
  int frame = 0;
  VariableId variable = kNoVariable;
  std::string name;
  // What it has; null: no value yet.
  const Value* value = nullptr;
  // What is shown; null: the name is not there.
  const Value* shown = nullptr;
};

// Of all matched frames whose scopes were captured: every variable whose value at the pause is known for certain. In
// the middle of a statement these are the ones that neither the statement nor what it calls changes. kThisVariable
// where the level shows it.
std::vector<ShownVariable> ShownVariables(const KnownProgram& known, const Paused& paused,
                                          absl::Span<const MatchedFrame> frames);

// How many variables are shown with another primitive value than theirs, dead zones and `this` aside: these tell one
// moment from another.
int CountWrongValues(const KnownProgram& known, const Paused& paused, absl::Span<const MatchedFrame> frames);

// Its scopes were asked for: at level FULL a frame has `this` then, where the debugger shows no scope too; frames below
// the limit of a pause have neither (model/sessions/capture.h).
bool IsDescribed(const Frame& frame);

// The statement itself declares the name, as the head of a loop does: where it begins, debuggers may show that one.
bool IsHiddenByStatement(const SyntaxTree& tree, NodeId statement, std::string_view name);

// ESTree type of what declares a variable; "ThisExpression" for kThisVariable.
std::string DeclarationOf(const KnownProgram& known, VariableId variable);

// The value of a variable in the youngest frame at an exact moment, by name, as an expression there sees it; none where
// the truth does not tell.
struct NamedValue {
  // Null: no value yet.
  const Value* value = nullptr;
};
std::optional<NamedValue> ValueOfName(const KnownProgram& known, int event, std::string_view name);
// The same of `this`; of arrow functions the truth does not tell it.
std::optional<NamedValue> ThisValue(const KnownProgram& known, int event);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_JUDGING_SHOWN_VALUES_H_
