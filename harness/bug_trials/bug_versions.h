// What becomes of known bugs from version to version of their engine.
#ifndef TWINSTEP_HARNESS_BUG_TRIALS_BUG_VERSIONS_H_
#define TWINSTEP_HARNESS_BUG_TRIALS_BUG_VERSIONS_H_

#include <string>

#include "absl/types/span.h"
#include "harness/bug_trials/bug_trial.h"
#include "proto/known_bug.pb.h"

namespace twinstep {

enum class BugState {
  // As one of the entry's causes.
  kShows,
  // The debugger breaks something else in the entry's session.
  kDiffers,
  // Nothing is wrong in it.
  kGone,
  // The engine dies, which is not the bug.
  kCrashes,
  // It could not be played to an end that says something.
  kNoAnswer,
};
// One word, or two: "shows", "no answer".
std::string Text(BugState state);

// Of an entry whose sessions, one or several, showed that: what is worse for the engine stands first, and one session
// that shows the bug is enough.
BugState StateOf(const KnownBug& bug, absl::Span<const BugShown> sessions);

// What stands in VersionCell::note for such sessions.
std::string NoteOf(const KnownBug& bug, BugState state, absl::Span<const BugShown> sessions);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUG_TRIALS_BUG_VERSIONS_H_
