// Which engine plays the session of a known bug, so that it shows.
#ifndef TWINSTEP_HARNESS_BUG_TRIALS_BUG_PLAYER_H_
#define TWINSTEP_HARNESS_BUG_TRIALS_BUG_PLAYER_H_

#include <string>

#include "absl/status/statusor.h"
#include "proto/known_bug.pb.h"

namespace twinstep {

struct BugPlayer {
  // For a TrialPool; empty: this one.
  std::string program;
  // Of the engine in it.
  std::string version;
};

// The engine that is built in, unless the entry says that the bug does not show there but in another version: then that
// of the newest such subject, which has to be built beside this program. Errors: FailedPrecondition, with what to
// build.
absl::StatusOr<BugPlayer> PlayerOf(const KnownBug& bug);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUG_TRIALS_BUG_PLAYER_H_
