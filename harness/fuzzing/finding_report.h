// What the fuzz target prints of a finding before it ends the process.
#ifndef TWINSTEP_HARNESS_FUZZING_FINDING_REPORT_H_
#define TWINSTEP_HARNESS_FUZZING_FINDING_REPORT_H_

#include <string>

#include "absl/time/time.h"
#include "harness/fuzzing/input_runner.h"
#include "proto/fuzz_input.pb.h"

namespace twinstep {

struct FindingReportOptions {
  // Time for making it small; zero: it is shown as it is.
  absl::Duration reduction_limit = absl::Seconds(30);
};

// The input that shows just this finding: its program, its actions, its transformations exactly, its
// oracles by name.
FuzzInput InputOfFinding(const Finding& finding);

// The finding as text for people, reduced in processes of its own, so that no candidate can end this one; a sentence
// says why where it could not be. The text form of the input that shows it comes last, between lines of its own. Never
// fails.
std::string FindingReport(const InputFinding& found, const FindingReportOptions& options);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_FUZZING_FINDING_REPORT_H_
