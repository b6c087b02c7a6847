// What a debugger is about to do, in the words of the signature of a crash in it (harness/causes/signature.h).
#ifndef TWINSTEP_HARNESS_BUGS_CRASH_STEP_H_
#define TWINSTEP_HARNESS_BUGS_CRASH_STEP_H_

#include <string>
#include <string_view>

#include "model/source/syntax_tree.h"
#include "proto/location.pb.h"

namespace twinstep {

// "v8 : crash : step out in async generator": `action` as KindName (model/action_kind.h) has it; `where` is what the
// youngest frame stands in (FunctionKindAt), or "load", "breakpoints", "bare run".
std::string CrashStep(std::string_view engine, std::string_view action, std::string_view where);

// What a place stands in: "top level", "function", "arrow function", "async function", "generator", "async generator",
// "other source".
std::string FunctionKindAt(const Location& location, const SyntaxTree* tree);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUGS_CRASH_STEP_H_
