// Actions in the words that scripts print: "setBreakpoint 4", "evaluate 0 x + 1". Only a jit-test takes them apart
// again.
#ifndef TWINSTEP_HARNESS_EXPORTS_ACTION_WORDS_H_
#define TWINSTEP_HARNESS_EXPORTS_ACTION_WORDS_H_

#include <string>
#include <string_view>

#include "absl/status/status.h"
#include "harness/exports/export_case.h"
#include "proto/action.pb.h"

namespace twinstep {

std::string ActionWord(const Action& action);

// FailedPrecondition for what a format does not do; `formats` do it.
absl::Status NotInThisFormat(const std::string& reason, std::string_view formats = "html or markdown");
// The same with a sentence that names these.
absl::Status WithFormatsToTake(const absl::Status& status);

// What the formats of scripts are for: an engine, and some of its debugger's actions.

// Whether a script in that format (shells.h) shows the case. InvalidArgument: the case is another engine's;
// FailedPrecondition: no script can check it, or the format does not do an action, which is named with the reason.
absl::Status CheckFormat(const ExportCase& export_case, const char* format);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_ACTION_WORDS_H_
