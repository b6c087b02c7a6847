// What becomes of known bugs from version to version of their engine.
#ifndef TWINSTEP_HARNESS_BUG_TRIALS_BUG_VERSIONS_H_
#define TWINSTEP_HARNESS_BUG_TRIALS_BUG_VERSIONS_H_

#include <cstddef>
#include <string>
#include <vector>

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

struct BugRow {
  // The entry's id, or the name of a finding.
  std::string name;
  // By column: what the entry does in that version, and why that is so where it is not plain: the other cause, the
  // reason for no answer.
  std::vector<BugState> states;
  std::vector<std::string> notes;
};

// "30 entries", "1 finding": of what rows are.
std::string CountOf(size_t count, const std::string& what);

// Entry by version, a line of sums for each version, and a line for each note. `versions` are the heads of the columns,
// `what` says what the rows are: "entry".
std::string BugVersionsText(const std::string& what, const std::vector<std::string>& versions,
                            const std::vector<BugRow>& rows);

// What stands in BugRow::notes for such sessions.
std::string NoteOf(const KnownBug& bug, BugState state, absl::Span<const BugShown> sessions);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUG_TRIALS_BUG_VERSIONS_H_
