// What a debugger is about to do, as the key of a crash in it.
#ifndef TWINSTEP_HARNESS_BUGS_CRASH_STEP_H_
#define TWINSTEP_HARNESS_BUGS_CRASH_STEP_H_

#include <string>
#include <string_view>

#include "model/source/syntax_tree.h"
#include "proto/cause_key.pb.h"
#include "proto/location.pb.h"

namespace twinstep {

// "v8 : crash : step out : async generator": `action` as KindName (model/actions/action_kind.h) has it; `where` is what
// the youngest frame stands in (FunctionKindAt), or "load", "breakpoints", "bare run".
CauseKey CrashStep(std::string_view engine, std::string_view action, std::string_view where);

// What a place stands in: "top level", "function", "arrow function", "async function", "generator", "async generator",
// "other source".
std::string FunctionKindAt(const Location& location, const SyntaxTree* tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUGS_CRASH_STEP_H_
