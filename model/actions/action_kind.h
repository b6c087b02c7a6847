// What kind of thing an action is, out of the table of actions, for code that treats whole kinds alike.
#ifndef TWINSTEP_MODEL_ACTIONS_ACTION_KIND_H_
#define TWINSTEP_MODEL_ACTIONS_ACTION_KIND_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/functional/function_ref.h"
#include "model/engine_facts.h"
#include "proto/action.pb.h"
#include "proto/location.pb.h"

namespace twinstep {

// Leaves the program where it is: the debugger answers at once.
bool IsStationary(const Action& action);
// Of these, those that are possible at a pause alone.
bool NeedsPause(const Action& action);
// Those of breakpoints.
bool IsBreakpointAction(const Action& action);
// A step in, over or out.
bool IsStep(const Action& action);
// One of the actions of the published studies: breakpoints without condition, start, resume, the three steps, abandon.
bool IsBasic(const Action& action);
// It changes what the program does, or what it evaluates may.
bool MayChangeProgram(const Action& action);
// Whatever it evaluates, it changes what the program does.
bool ChangesProgram(const Action& action);
// Inputs of the fuzzing target have actions of the kind.
bool IsFuzzed(const Action& action);
// A debugger of which that is known can do it.
bool CanDo(const EngineFacts& facts, const Action& action);

// "set breakpoint", "evaluate": the action without what it is about, to count by.
std::string KindName(const Action& action);
// What a difference in its answer is about: "step", "evaluation", "run".
const char* CauseWord(const Action& action);
// "set breakpoint 3", "step over", ...
std::string ToText(const Action& action);

// The frame that it names, 0 = youngest, where it names one.
uint32_t FrameOf(const Action& action);
// Gives it the frame that `change` makes of the one that it names, where it names one.
void ChangeFrame(Action& action, absl::FunctionRef<uint32_t(uint32_t)> change);
// All places that it names.
std::vector<Location*> LocationsOf(Action& action);
std::vector<const Location*> LocationsOf(const Action& action);
// All ranges of code that it names; the ends are among its places, too.
struct RangeOfAction {
  Location* begin;
  Location* end;
};
std::vector<RangeOfAction> RangesOf(Action& action);
// Code that a step is not to end in.
const google::protobuf::RepeatedPtrField<CodeRange>& SkipsOf(const Action& action);
// The expressions that it evaluates, none empty.
std::vector<std::string> ExpressionsOf(const Action& action);

}  // namespace twinstep

#endif  // TWINSTEP_MODEL_ACTIONS_ACTION_KIND_H_
