// An export case as a script that drives a real engine.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// In the format of the shell of the case's engine (shells.h). Unimplemented: there is none; else as the format's own.
absl::StatusOr<std::string> ScriptOf(const ExportCase& export_case);

// An export case for SpiderMonkey's jit-test/tests/debug, and for its shell.

// Ends as conclusion.h says. InvalidArgument: the case is not SpiderMonkey's; FailedPrecondition: the format does not
// do an action or program of it, which is named.
absl::StatusOr<std::string> JitTest(const ExportCase& export_case);

// An export case for Node.js from version 14.

// Ends as conclusion.h says. InvalidArgument: the case is not V8's; FailedPrecondition: the format does not do an
// action or program of it, which is named.
absl::StatusOr<std::string> NodeScript(const ExportCase& export_case);

// An export case for V8's test/inspector.

// With what must stand in its -expected.txt.
struct InspectorTestFiles {
  std::string script;
  std::string expected;
};

// Ends as conclusion.h says. InvalidArgument: the case is not V8's; FailedPrecondition: a module, which V8's harness
// runs before a breakpoint can be set by its place, or a run with evaluations at pauses.
absl::StatusOr<InspectorTestFiles> InspectorTest(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_
