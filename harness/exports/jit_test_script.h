// An export case for SpiderMonkey's jit-test/tests/debug, and for its shell.
#ifndef TWINSTEP_HARNESS_EXPORTS_JIT_TEST_SCRIPT_H_
#define TWINSTEP_HARNESS_EXPORTS_JIT_TEST_SCRIPT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// Ends as conclusion.h says. InvalidArgument: the case is not SpiderMonkey's; FailedPrecondition: the format does not
// do an action or program of it, which is named.
absl::StatusOr<std::string> JitTest(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_JIT_TEST_SCRIPT_H_
