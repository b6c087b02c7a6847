// A finding as another subject of its engine plays it: another version, or one that is reached by its shell.
#ifndef TWINSTEP_HARNESS_TRIALS_PLAYED_AS_H_
#define TWINSTEP_HARNESS_TRIALS_PLAYED_AS_H_

#include <string_view>

#include "proto/cause_key.pb.h"
#include "proto/finding.pb.h"

namespace twinstep {

// `finding` with the engine `name` ("v8@node:PATH") wherever it has `engine` ("v8"), which may have crashed;
// traces stay as they are.
Finding PlayedAs(Finding finding, std::string_view engine, std::string_view name);

// The cause of what the subject `name` played, with its engine's own name again, so that it can be compared with causes
// of all subjects. An empty name: nothing was renamed.
CauseKey OfEngineItself(CauseKey cause, std::string_view name);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_TRIALS_PLAYED_AS_H_
