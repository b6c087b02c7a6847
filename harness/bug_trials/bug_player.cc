#include "harness/bug_trials/bug_player.h"

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "engines/known_engines.h"
#include "engines/subject.h"
#include "engines/versions.h"
#include "harness/bugs/known_bugs.h"
#include "harness/subjects/subject_program.h"

namespace twinstep {

absl::StatusOr<BugPlayer> PlayerOf(const KnownBug& bug) {
  const std::string engine(EngineOf(bug.side()));
  Subject shows = OwnSubject(engine);
  if (ClaimOf(bug, engine, EngineVersion(engine)) == BugClaim::kDoesNotShow) {
    for (const Subject& subject : SubjectsOf(engine)) {
      // As a version that has all its numbers begins.
      if (ClaimOf(bug, engine, absl::StrCat(subject.version, ".")) == BugClaim::kShows) shows = subject;
    }
  }
  if (IsOwn(shows)) return BugPlayer{.program = "", .version = EngineVersion(engine)};
  absl::StatusOr<std::string> program = SubjectProgram(shows, "versions");
  if (program.ok()) return BugPlayer{.program = *std::move(program), .version = shows.version};
  return absl::FailedPreconditionError(absl::StrCat("the bug shows in ", DisplayName(engine), " ", shows.version,
                                                    ", and not in the ", DisplayName(engine), " that is built in; ",
                                                    program.status().message()));
}

}  // namespace twinstep
