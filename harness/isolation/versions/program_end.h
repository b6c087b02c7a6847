// How a run of a program ended, from what its trial process answered.
#ifndef TWINSTEP_HARNESS_ISOLATION_VERSIONS_PROGRAM_END_H_
#define TWINSTEP_HARNESS_ISOLATION_VERSIONS_PROGRAM_END_H_

#include "absl/time/time.h"
#include "harness/isolation/versions/run_end.h"
#include "harness/isolation/versions/version_folder.h"
#include "harness/trials/trial_process.h"

namespace twinstep {

// `answer` is that of `program`, which had `time_limit` of CPU time. Places are those in the files of the version.
RunEnd EndOfProgram(const AssembledProgram& program, const TrialAnswer& answer, absl::Duration time_limit);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_ISOLATION_VERSIONS_PROGRAM_END_H_
