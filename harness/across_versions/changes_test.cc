// A version with a planted fault stands for a newer one.
#include "harness/across_versions/changes.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/time/time.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/results/atomic_file.h"
#include "harness/results/finding_file.h"

namespace twinstep {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;
using ::testing::SizeIs;

constexpr char kFaulty[] = "v8@fault:step-lost-in-catch";

// The fault's step from the catch block acts as resume. What is around it takes no part.
constexpr char kEntry[] = R"(title: "A step in a catch clause."
side: V8
severity: STEP_LOST
causes { promise: "%s" }
program {
  source:
    "let n = 0;\n"
    "const unused = [1, 2, 3];\n"
    "try {\n"
    "  throw 1;\n"
    "} catch (e) {\n"
    "  n = e;\n"
    "  n++;\n"
    "}\n"
    "n = 2;\n"
}
actions: "break 6; start; over"
contrast {
  program { source: "let n = 0;\n" }
  actions: "start"
}
expected: "The step ends in line 7."
why: "Chrome DevTools Protocol, Debugger.stepOver: \"Steps over the statement.\""
documents: DEBUGGER_DOMAIN
versions { engine: "v8" prefix: "1." shows: true }
)";

class ChangesTest : public ::testing::Test {
 protected:
  ChangesTest() {
    const std::string corpus = testing::TempDir() + "/corpus";
    EXPECT_TRUE(MakeFolder(corpus).ok());
    EXPECT_TRUE(WriteFileAtomically(corpus + "/one.js", "let n = 1;\nn = 2;\n").ok());
    options_.corpora = {corpus};
    options_.sessions = 1;
    options_.time = absl::InfiniteDuration();
    options_.most_tests = 200;
    Know("step-over-level");
  }

  // The entry is known by a broken promise of that name.
  void Know(std::string_view promise) {
    std::string text = kEntry;
    text.replace(text.find("%s"), 2, promise);
    const absl::StatusOr<KnownBugs> bugs = KnownBugs::Parse({{"entry.textproto", text}});
    ASSERT_TRUE(bugs.ok()) << bugs.status();
    bugs_ = *bugs;
    options_.bugs = &bugs_;
  }

  VersionChanges Between(std::vector<std::string> subjects) {
    options_.subjects = std::move(subjects);
    const absl::StatusOr<VersionChanges> changes = ChangesBetween(options_);
    EXPECT_TRUE(changes.ok()) << changes.status();
    return changes.ok() ? *changes : VersionChanges();
  }

  KnownBugs bugs_ = *KnownBugs::Parse({});
  ChangesOptions options_;
};

TEST_F(ChangesTest, AVersionIsLikeItself) {
  const VersionChanges changes = Between({"v8", "v8"});
  ASSERT_THAT(changes.steps(), SizeIs(1));
  const VersionStep& step = changes.steps(0);
  EXPECT_THAT(step.changes(), IsEmpty());
  EXPECT_THAT(step.entries(), IsEmpty());
  EXPECT_EQ(step.entry_sessions(), 1u);
  EXPECT_EQ(step.random_sessions(), 1u);
  EXPECT_EQ(step.entry_sessions_left(), 0u);
}

TEST_F(ChangesTest, WhatComesAndGoesIsNamedByTheStepWhereItDoes) {
  options_.folder = testing::TempDir() + "/findings";
  const VersionChanges changes = Between({"v8", kFaulty, "v8"});
  ASSERT_THAT(changes.steps(), SizeIs(2));
  EXPECT_EQ(changes.steps(0).older(), "v8");
  EXPECT_EQ(changes.steps(0).newer(), kFaulty);
  ASSERT_THAT(changes.steps(0).changes(), SizeIs(1));
  const VersionChange& came = changes.steps(0).changes(0);
  EXPECT_FALSE(came.fixed());
  EXPECT_THAT(came.cause(), HasSubstr("NEW : step-lost"));
  EXPECT_EQ(came.severity(), "step lost");
  EXPECT_THAT(came.sentence(), HasSubstr("V8 with step-lost-in-catch: step over"));
  // It is small: what takes no part is gone.
  EXPECT_TRUE(came.reduced());
  EXPECT_THAT(came.program(), Not(HasSubstr("[1, 2, 3]")));
  EXPECT_THAT(came.actions(), HasSubstr("start; over"));
  // The file is the small one.
  const absl::StatusOr<Finding> finding = ReadFinding(came.file());
  ASSERT_TRUE(finding.ok()) << finding.status();
  EXPECT_EQ(finding->test_case().program().source(), came.program());
  EXPECT_EQ(finding->differential().other().engine(), kFaulty);
  // The action is told without it, too.
  options_.most_tests = 1;
  const VersionChanges large = Between({"v8", kFaulty});
  ASSERT_THAT(large.steps(0).changes(), SizeIs(1));
  EXPECT_THAT(large.steps(0).changes(0).sentence(), HasSubstr("V8 with step-lost-in-catch: step over"));

  ASSERT_THAT(changes.steps(1).changes(), SizeIs(1));
  EXPECT_TRUE(changes.steps(1).changes(0).fixed());
  EXPECT_THAT(changes.steps(1).changes(0).cause(), HasSubstr("OLD : step-lost"));
}

TEST_F(ChangesTest, WhatIsAnEntrysIsOnlyNamed) {
  Know("step-lost");
  const VersionChanges changes = Between({"v8", kFaulty});
  ASSERT_THAT(changes.steps(), SizeIs(1));
  EXPECT_THAT(changes.steps(0).changes(), IsEmpty());
  EXPECT_THAT(changes.steps(0).entries(),
              ElementsAre("corpus/bugs/entry, in the newer version alone: A step in a catch clause."));
}

TEST_F(ChangesTest, WhatThereIsNoTimeForIsCounted) {
  options_.time = absl::ZeroDuration();
  options_.sessions = 0;
  const VersionChanges changes = Between({"v8", kFaulty});
  ASSERT_THAT(changes.steps(), SizeIs(1));
  EXPECT_THAT(changes.steps(0).changes(), IsEmpty());
  EXPECT_EQ(changes.steps(0).entry_sessions(), 0u);
  EXPECT_EQ(changes.steps(0).entry_sessions_left(), 1u);
}

TEST_F(ChangesTest, EntriesOfAnotherEngineAreNotPlayed) {
  std::string text = kEntry;
  text.replace(text.find("%s"), 2, "step-lost").replace(text.find("V8\n"), 2, "SPIDERMONKEY");
  text.replace(text.find("\"v8\""), 4, "\"spidermonkey\"");
  bugs_ = *KnownBugs::Parse({{"entry.textproto", text}});
  const VersionChanges changes = Between({"v8", "v8"});
  ASSERT_THAT(changes.steps(), SizeIs(1));
  EXPECT_EQ(changes.steps(0).entry_sessions(), 0u);
}

}  // namespace
}  // namespace twinstep
