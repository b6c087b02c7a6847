// An export case as a script that drives a real engine.
#ifndef TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_
#define TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

struct Script {
  // "node"
  std::string format;
  std::string text;
};
// In the first format of the shell of the case's engine (shells.h) that can show it. Unimplemented: there is no shell;
// else as the first format's own.
absl::StatusOr<Script> ScriptOf(const ExportCase& export_case);

// An export case for SpiderMonkey's jit-test/tests/debug, and for its shell.

// Ends as conclusion.h says. InvalidArgument: the case is not SpiderMonkey's; FailedPrecondition: the format does not
// do an action or program of it, which is named.
absl::StatusOr<std::string> JitTest(const ExportCase& export_case);

// An export case for Node.js from version 14.

// Ends as conclusion.h says. InvalidArgument: the case is not V8's; FailedPrecondition: the format does not do an
// action or program of it, which is named.
absl::StatusOr<std::string> NodeScript(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_SCRIPT_H_
