// How a process ended (proto/process_end.proto), in words.
#ifndef TWINSTEP_HARNESS_PROCESS_PROCESS_END_H_
#define TWINSTEP_HARNESS_PROCESS_PROCESS_END_H_

#include <string>

#include "proto/process_end.pb.h"

namespace twinstep {

// "signal 11 (Segmentation fault)", "exit code 3", "no answer for 30s", "no answer for 30s of CPU time",
// "more than 2048 MiB resident".
std::string ToText(const ProcessEnd& end);

// By the same signal or exit code, or by a limit of the same kind, whatever its figure is.
bool SameEnd(const ProcessEnd& a, const ProcessEnd& b);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_PROCESS_PROCESS_END_H_
