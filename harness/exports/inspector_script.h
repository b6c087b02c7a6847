// An export case for V8's test/inspector, in straight lines.
#ifndef TWINSTEP_HARNESS_EXPORTS_INSPECTOR_SCRIPT_H_
#define TWINSTEP_HARNESS_EXPORTS_INSPECTOR_SCRIPT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// With what must stand in its -expected.txt.
struct InspectorTestFiles {
  std::string script;
  std::string expected;
};

// Ends as conclusion.h says. InvalidArgument: the case is not V8's; FailedPrecondition: a module, which V8's harness
// runs before a breakpoint can be set by its place, or a run with evaluations at pauses.
absl::StatusOr<InspectorTestFiles> InspectorTest(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_INSPECTOR_SCRIPT_H_
