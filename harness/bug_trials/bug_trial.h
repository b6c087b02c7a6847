// Plays entries of known bugs, and says by which causes they show.
#ifndef TWINSTEP_HARNESS_BUG_TRIALS_BUG_TRIAL_H_
#define TWINSTEP_HARNESS_BUG_TRIALS_BUG_TRIAL_H_

#include <string>
#include <string_view>
#include <vector>

#include "absl/types/span.h"
#include "harness/trials/trial_process.h"
#include "model/status.h"
#include "proto/finding.pb.h"
#include "proto/known_bug.pb.h"

namespace twinstep {

struct BugShown {
  // Something shows: the promise that is broken first, the crash, or the difference.
  bool shows() const { return finding.has_cause(); }

  // Who breaks what: "step over from 2:2: expected a pause at 3:0, got finished: completed". Empty for a crash.
  std::string details;
  // Why nothing can be said; empty: something can.
  std::string no_answer;
  // Where nothing is untrue: why the promise that the entry's debugger breaks could not be asked; empty: it could.
  std::string not_asked = {};
  // Of what shows: with its cause and what is wrong, without traces.
  Finding finding = {};
};

// The entry's session as a finding that is to be played: its debugger against the truth.
Finding SessionOf(const KnownBug& bug);

// The session beside it in which the debugger is right, as that.
Finding ContrastOf(const KnownBug& bug);

// The entry, and one like it for each further session that it has.
std::vector<KnownBug> WithAllSessions(const KnownBug& bug);

// The action of the entry's session that the subject does not do, in a sentence; empty: it does all. What is refused
// there says nothing of the bug.
std::string ActionNotDone(const KnownBug& bug, std::string_view subject);

// Plays them in processes of their own, in their order: where nothing is untrue, once more against the other debugger.
// `subject` plays in place of the engine that it is a subject of; empty: each engine is that of the pool's program.
// Errors: the system gives no process; the pool is stopped.
absl::StatusOr<std::vector<BugShown>> PlayBugs(absl::Span<const KnownBug> bugs, TrialPool& pool,
                                               std::string_view subject = "");

// The entry's session as a campaign would have kept it, with traces at level FULL and the name `id`.js. Errors:
// FailedPrecondition, one sentence, where it does not show, though something else may; as PlayBugs, also of `subject`.
absl::StatusOr<Finding> FindingOfBug(const KnownBug& bug, const std::string& id, TrialPool& pool,
                                     std::string_view subject = "");

// Which engine plays the session of a known bug, so that it shows.

struct BugPlayer {
  // For a TrialPool; empty: this one.
  std::string program;
  // Of the engine in it.
  std::string version;
  // What plays in place of the engine in it: a shell; empty: nothing.
  std::string subject = {};
};

// The engine that is built in, unless the entry says that the bug does not show there but in other versions: then that
// of the newest such subject that is built or fetched beside this program, those that are reached as shells last.
// Errors: FailedPrecondition, with what to build.
absl::StatusOr<BugPlayer> PlayerOf(const KnownBug& bug);
// Those of the subjects ("v8@VERSION", separated by commas) that are of the entry's engine, from the newest, whatever
// the entry says of them. Errors: as ParseSubject, and as above.
absl::StatusOr<std::vector<BugPlayer>> PlayersOf(const KnownBug& bug, std::string_view subjects);

}  // namespace twinstep

#endif  // TWINSTEP_HARNESS_BUG_TRIALS_BUG_TRIAL_H_
