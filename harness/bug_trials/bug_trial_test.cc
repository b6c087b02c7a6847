// Every entry of corpus/bugs is played on the engines at hand: it shows exactly where it says so, as what it says.
#include "harness/bug_trials/bug_trial.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/time/time.h"
#include "engines/versions.h"
#include "harness/bugs/known_bugs.h"
#include "harness/trials/played_right.h"
#include "model/causes/cause_key.h"

namespace twinstep {
namespace {

TEST(BugTrialTest, EachShowsExactlyWhereItSaysSo) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Load();
  ASSERT_TRUE(known.ok()) << known.status();
  std::vector<KnownBug> sessions;
  for (const KnownBug& bug : known->all()) {
    for (KnownBug& session : WithAllSessions(bug)) sessions.push_back(std::move(session));
  }
  // The crashes end their processes. A busy machine changes nothing.
  TrialPool pool(/*jobs=*/2, {.patience = absl::Minutes(5)}, {});
  const absl::StatusOr<std::vector<BugShown>> played = PlayBugs(sessions, pool);
  ASSERT_TRUE(played.ok()) << played.status();

  int shows = 0, does_not = 0, not_claimed = 0;
  for (size_t i = 0; i < sessions.size(); ++i) {
    const KnownBug& bug = sessions[i];
    const BugShown& shown = (*played)[i];
    SCOPED_TRACE(bug.title() + " It shows as \"" + Description(shown.finding.cause()) + "\" (" +
                 absl::StrJoin(shown.finding.cause().traits(), "; ") + "): " + shown.details);
    const std::string_view engine = EngineOf(bug.side());
    switch (ClaimOf(bug, engine, EngineVersion(engine))) {
      case BugClaim::kShows: {
        ++shows;
        EXPECT_EQ(shown.no_answer, "");
        EXPECT_TRUE(Fits(bug, shown.finding.cause()));
        // What was expected and what the debugger answered is there to be read, except where an engine died.
        EXPECT_EQ(shown.details.empty(), bug.severity() == CRASH);
        // A person who meets it is told of this entry. Crashes may look alike and have several causes.
        const KnownBug* const found = known->Find(shown.finding.cause());
        EXPECT_NE(found, nullptr);
        if (found == nullptr) break;
        if (bug.severity() == CRASH) {
          EXPECT_EQ(found->severity(), CRASH);
        } else {
          EXPECT_EQ(found->title(), bug.title());
        }
        break;
      }
      case BugClaim::kDoesNotShow:
        ++does_not;
        EXPECT_FALSE(Fits(bug, shown.finding.cause()));
        break;
      case BugClaim::kNone:
        ++not_claimed;
    }
  }
  std::cout << known->all().size() << " entries, " << sessions.size() << " sessions: " << shows << " show, " << does_not
            << " do not, of " << not_claimed << " nothing is said for " << VersionsText() << "\n";
  EXPECT_GE(shows + does_not + not_claimed, 20);
}

TEST(BugTrialTest, TheDebuggerIsRightBesideEachSession) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Load();
  ASSERT_TRUE(known.ok()) << known.status();
  TrialPool pool(/*jobs=*/1, {.patience = absl::Minutes(5)}, {});
  int right = 0;
  for (const KnownBug& bug : known->all()) {
    const std::string engine(EngineOf(bug.side()));
    if (!bug.has_contrast() || ClaimOf(bug, engine, EngineVersion(engine)) != BugClaim::kShows) continue;
    SCOPED_TRACE(known->IdOf(bug));
    const absl::StatusOr<Finding> played = PlayedRight(SessionAlone(ContrastOf(bug), engine), pool);
    EXPECT_TRUE(played.ok()) << played.status();
    right += played.ok();
  }
  std::cout << "In " << right << " sessions beside those of entries the debugger is right.\n";
  EXPECT_GE(right, 45);
}

}  // namespace
}  // namespace twinstep
