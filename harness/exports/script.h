// An export case as a script that drives a real engine.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// In the format of the shell of the case's engine (shells.h). Unimplemented: there is none; else as the format's own.
absl::StatusOr<std::string> ScriptOf(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_
