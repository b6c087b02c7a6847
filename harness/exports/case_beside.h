// The case beside another in which the debugger is right.
#ifndef TWINSTEP_HARNESS_EXPORTS_CASE_BESIDE_H_
#define TWINSTEP_HARNESS_EXPORTS_CASE_BESIDE_H_

#include "absl/status/statusor.h"
#include "harness/exports/export_case.h"
#include "proto/finding.pb.h"

namespace twinstep {

// `played` is a session of the engine of `wrong`, in which it keeps its promises (harness/reduction/contrast.h). The
// last answer is looked at as that of `wrong` is, and is what the script demands. Errors: as StepsOf;
// FailedPrecondition where what differs in `wrong` is not to be seen in the right answer, or reads the same there.
absl::StatusOr<ExportCase> CaseBeside(const Finding& played, const ExportCase& wrong);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_EXPORTS_CASE_BESIDE_H_
