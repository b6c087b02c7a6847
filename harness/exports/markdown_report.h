// An export case as a bug report.
#ifndef TWINSTEP_HARNESS_EXPORTS_MARKDOWN_REPORT_H_
#define TWINSTEP_HARNESS_EXPORTS_MARKDOWN_REPORT_H_

#include <string>

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"

namespace twinstep {

// Title, program, numbered actions, actual and expected answer, version, flags, where to file it, and the engine's
// script, where there is one.
std::string MarkdownReport(const ExportCase& export_case);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_MARKDOWN_REPORT_H_
