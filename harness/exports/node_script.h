// An export case for Node.js from version 14.
#ifndef TWINSTEP_HARNESS_EXPORTS_NODE_SCRIPT_H_
#define TWINSTEP_HARNESS_EXPORTS_NODE_SCRIPT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// Ends as conclusion.h says. InvalidArgument: the case is not V8's; FailedPrecondition: the format does not do an
// action or program of it, which is named.
absl::StatusOr<std::string> NodeScript(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_NODE_SCRIPT_H_
