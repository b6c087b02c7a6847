// What belongs to Firefox DevTools as their own reviewers take it: steps in the debugger's panel, and a test of
// devtools/server/tests/xpcshell.
#ifndef TWINSTEP_HARNESS_EXPORTS_DEVTOOLS_SCRIPT_H_
#define TWINSTEP_HARNESS_EXPORTS_DEVTOOLS_SCRIPT_H_

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// A page that loads the program from a file of that name beside it, so that lines and columns are the program's.
std::string PageThatLoads(const ExportCase& export_case, const std::string& program_file);

// What a person does, a sentence each, with what the panel shows then; behind the last one, what is right.
std::vector<std::string> StepsInPanel(const ExportCase& export_case, const std::string& page_file);

// The test: it fails where the bug is, and drives DevTools' server without a page. FailedPrecondition: the case is not
// about DevTools, is a module, needs setup scripts, or has an action or a difference that such tests have no words for.
absl::StatusOr<std::string> XpcshellTest(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_DEVTOOLS_SCRIPT_H_
