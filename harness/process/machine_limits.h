// What a machine or a shell can withhold from children, told before one is started: an engine that dies of it would
// pass for one that crashed.
#ifndef TWINSTEP_HARNESS_PROCESS_MACHINE_LIMITS_H_
#define TWINSTEP_HARNESS_PROCESS_MACHINE_LIMITS_H_

#include <string>

#include "model/status.h"

namespace twinstep {

// Whether a child can be started from the file `program` and work there. Errors, ResourceExhausted, a sentence each:
// the file is not to be had (no /proc), too little address space (ulimit -v), too small a stack (ulimit -s), too little
// CPU time (ulimit -t), too few open files (ulimit -n), processes and threads (ulimit -u). Starts and ends threads
// where there is a limit on them.
absl::Status CheckMachine(const std::string& program);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_MACHINE_LIMITS_H_
