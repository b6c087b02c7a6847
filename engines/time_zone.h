// The time zone that programs see. It is the process's: both engines have time zone data of their own (ICU) and ask
// the environment variable TZ for the name alone, once.
#ifndef TWINSTEP_ENGINES_TIME_ZONE_H_
#define TWINSTEP_ENGINES_TIME_ZONE_H_

#include <string>

#include "model/status.h"

namespace twinstep {

// `name` is one of the IANA database ("Asia/Kolkata"); empty: UTC, as without a call. Whether an engine knows it only
// the engine can tell. Errors: FailedPrecondition after ApplyTimeZone.
absl::Status SetTimeZone(const std::string& name);

// Every engine calls it before it starts. The first call sets TZ: call it before other threads read the environment.
void ApplyTimeZone();

}  // namespace twinstep

#endif  // TWINSTEP_ENGINES_TIME_ZONE_H_
