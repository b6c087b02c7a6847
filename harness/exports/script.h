// An export case as a script that drives a real engine.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// Each ends as conclusion.h says.
//
// For SpiderMonkey's jit-test/tests/debug, and its shell. InvalidArgument: the case is not SpiderMonkey's.
absl::StatusOr<std::string> JitTest(const ExportCase& export_case);

// For Node.js from version 14. InvalidArgument: the case is not V8's.
absl::StatusOr<std::string> NodeScript(const ExportCase& export_case);

// The one of the two above that is for the case's engine. Unimplemented: there is none.
absl::StatusOr<std::string> ScriptOf(const ExportCase& export_case);

// For V8's test/inspector, with what must stand in its -expected.txt. Errors as above; FailedPrecondition: a module,
// which V8's harness runs before a breakpoint can be set by its place, or a run with evaluations at pauses.
struct InspectorTestFiles {
  std::string script;
  std::string expected;
};
absl::StatusOr<InspectorTestFiles> InspectorTest(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_
