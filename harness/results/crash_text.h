// What an engine says as it dies, and what kind of end that is.
#ifndef TWINSTEP_HARNESS_RESULTS_CRASH_TEXT_H_
#define TWINSTEP_HARNESS_RESULTS_CRASH_TEXT_H_

#include <string>
#include <string_view>

#include "harness/process/standard_error_file.h"
#include "proto/process_end.pb.h"

namespace twinstep {

// The beginning as a crash finding keeps it, without addresses: these have other lengths in equal runs.
std::string BeginningWithoutAddresses(const StandardErrorFile& file);

// "a check of the engine fails, which ends the process on purpose". `said` is what it wrote to standard error.
std::string CrashClass(const ProcessEnd& end, std::string_view said);

// The lines of `said` for a report: the failed check and the first frames of the stack, without what is blank.
std::string CrashLines(std::string_view said);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_RESULTS_CRASH_TEXT_H_
