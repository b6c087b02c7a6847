// What went on when a session ended its process.
#ifndef TWINSTEP_HARNESS_RESULTS_CRASH_PHASE_H_
#define TWINSTEP_HARNESS_RESULTS_CRASH_PHASE_H_

#include <string>

#include "proto/finding.pb.h"

namespace twinstep {

// The engine that a crash finding happened in, or else its test case's; "parser" for that.
std::string CrashedPart(const Finding& finding);

// "v8: run", "parser".
std::string PhaseText(const CrashFinding& crash);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_CRASH_PHASE_H_
