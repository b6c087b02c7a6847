// What the formats of scripts are for: an engine, and some of its debugger's actions.
#ifndef TWINSTEP_HARNESS_EXPORTS_FORMAT_ACTIONS_H_
#define TWINSTEP_HARNESS_EXPORTS_FORMAT_ACTIONS_H_

#include "absl/status/status.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// Whether a script in that format (shells.h) shows the case. InvalidArgument: the case is another engine's;
// FailedPrecondition: no script can check it, or the format does not do an action, which is named with the reason.
absl::Status CheckFormat(const ExportCase& export_case, const char* format);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_FORMAT_ACTIONS_H_
