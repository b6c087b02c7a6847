#include "harness/bugs/known_bugs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "model/causes/cause_key.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// `cause`: a CausePattern's fields.
std::string Entry(const std::string& cause) {
  return "title: \"A step is lost.\"\n"
         "side: V8\n"
         "severity: STEP_LOST\n"
         "causes { " +
         cause +
         " }\n"
         "program { source: \"let a = 1;\\n\" }\n"
         "actions: \"break 1; start; over\"\n"
         "expected: \"A pause.\"\n"
         "why: \"The protocol.\"\n"
         "versions { engine: \"v8\" prefix: \"11.3.\" shows: true }\n"
         "versions { engine: \"v8\" prefix: \"11.\" shows: false }\n";
}

std::string ErrorOf(const std::string& text) {
  return std::string(KnownBugs::Parse({{"corpus/bugs/lost.textproto", text}}).status().message());
}

std::string FoundId(const KnownBugs& known, const CauseKey& key) {
  const KnownBug* const bug = known.Find(key);
  return bug == nullptr ? "" : std::string(known.IdOf(*bug));
}

TEST(KnownBugsTest, TheOneWhosePatternAsksForTheMost) {
  const absl::StatusOr<KnownBugs> known =
      KnownBugs::Parse({{"corpus/bugs/also-lost.textproto", Entry("promise: 'step-lost'")},
                        {"corpus/bugs/lost.textproto", Entry("promise: 'step-lost' role: 'finally'")},
                        {"corpus/bugs/lost-again.textproto", Entry("promise: 'step-lost' role: 'finally'")}});
  ASSERT_TRUE(known.ok()) << known.status();
  EXPECT_EQ(FoundId(*known, KeyForTest("v8 : step-lost @ finally")), "lost");
  EXPECT_EQ(FoundId(*known, KeyForTest("v8@13.6.233 : step-lost @ finally")), "lost");
  EXPECT_EQ(FoundId(*known, KeyForTest("v8 : step-lost @ throw")), "also-lost");
  EXPECT_EQ(FoundId(*known, KeyForTest("spidermonkey : step-lost @ finally")), "");
  EXPECT_EQ(FoundId(*known, KeyForTest("v8 : stack-shown @ finally")), "");
  EXPECT_EQ(known->WithId("also-lost"), &known->all().front());
  EXPECT_EQ(known->WithId("lo"), nullptr);
}

TEST(KnownBugsTest, AKeyThatNamesAnEntryIsThatEntry) {
  const absl::StatusOr<KnownBugs> known =
      KnownBugs::Parse({{"lost.textproto", Entry("role: 'finally'")}, {"other.textproto", Entry("role: 'throw'")}});
  ASSERT_TRUE(known.ok()) << known.status();
  CauseKey key = KeyForTest("v8 : step-lost @ finally");
  key.set_bug("other");
  EXPECT_EQ(FoundId(*known, key), "other");
  key.set_bug("gone");
  EXPECT_EQ(FoundId(*known, key), "");
}

TEST(KnownBugsTest, WhatIsABugIsNamedByIt) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Parse({{"lost.textproto", Entry("role: 'finally'")}});
  ASSERT_TRUE(known.ok()) << known.status();
  CauseKey bug = KeyForTest("v8 : step-lost @ finally"), news = KeyForTest("spidermonkey : step-lost @ finally");
  known->Attribute(bug);
  known->Attribute(news);
  EXPECT_EQ(ToText(bug), "corpus/bugs/lost");
  EXPECT_EQ(ToText(news), "spidermonkey : step-lost @ finally");
}

TEST(KnownBugsTest, OnePatternThatFitsIsEnough) {
  const absl::StatusOr<KnownBugs> known =
      KnownBugs::Parse({{"lost.textproto", Entry("role: 'finally'") + "causes { role: 'throw' }\n"}});
  ASSERT_TRUE(known.ok()) << known.status();
  const KnownBug& bug = known->all().front();
  EXPECT_TRUE(Fits(bug, KeyForTest("v8 : step-lost @ finally")));
  EXPECT_TRUE(Fits(bug, KeyForTest("v8 : step-lost @ throw")));
  EXPECT_FALSE(Fits(bug, KeyForTest("v8 : step-lost @ return")));
  EXPECT_FALSE(Fits(bug, KeyForTest("firefox : step-lost @ throw")));
}

TEST(KnownBugsTest, WhatItSaysOfAVersion) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Parse({{"lost.textproto", Entry("promise: 'step-*'")}});
  ASSERT_TRUE(known.ok()) << known.status();
  const KnownBug& bug = known->all().front();
  EXPECT_EQ(ClaimOf(bug, "v8", "11.3.244.8"), BugClaim::kShows);
  EXPECT_EQ(ClaimOf(bug, "v8", "11.3"), BugClaim::kShows);
  EXPECT_EQ(ClaimOf(bug, "v8", "11.30.1"), BugClaim::kDoesNotShow);
  EXPECT_EQ(ClaimOf(bug, "v8", "13.6"), BugClaim::kNone);
  EXPECT_EQ(ClaimOf(bug, "spidermonkey", "11.3"), BugClaim::kNone);
}

TEST(KnownBugsTest, WhatIsWrongIsSaidWithFileAndLine) {
  EXPECT_EQ(ErrorOf(Entry("promise: 'step-*'")), "");
  EXPECT_THAT(ErrorOf("title: \"x\"\ntitel: \"y\"\n"), HasSubstr("lost.textproto cannot be read: line 2"));
  EXPECT_THAT(ErrorOf("title: \"x\"\n"), HasSubstr("lost.textproto has no side"));
  // Each would be the entry of whatever is found.
  for (const std::string cause : {"", "promise: '*'", "undecided: true"}) {
    EXPECT_THAT(ErrorOf(Entry(cause)), HasSubstr("has a cause that fits everything")) << cause;
  }
  EXPECT_THAT(ErrorOf("title: 'x' side: V8 severity: CRASH"), HasSubstr("has no cause"));
  EXPECT_THAT(ErrorOf(Entry("promise: 'step-*'") + "more { actions: \"brake 1\" }\n"),
              HasSubstr("actions that cannot be read"));
  // In a session without actions every debugger is right.
  for (const std::string session : {"more", "contrast"}) {
    EXPECT_THAT(ErrorOf(Entry("promise: 'step-*'") + session + " { program { source: '1;' } }\n"),
                HasSubstr("has a further session without program or actions"));
  }
  EXPECT_THAT(std::string(KnownBugs::Parse({{"a.textproto", Entry("promise: 'step-*'")},
                                            {"a.textproto", Entry("promise: 'step-*'")}})
                              .status()
                              .message()),
              HasSubstr("name of another"));
}

TEST(KnownBugsTest, WhoIsToBlame) {
  EXPECT_EQ(SideToBlame(KeyForTest("v8 : step-lost @ nothing of this kind")), "v8");
  EXPECT_EQ(SideToBlame(KeyForTest("unexplained : step : nothing of this kind")), "");
  // The embedded entries tell it of what nobody is known to be guilty of.
  const KnownBugs& known = BuiltInBugs();
  ASSERT_FALSE(known.all().empty());
  CauseKey key;
  key.set_bug(std::string(known.IdOf(known.all().front())));
  EXPECT_EQ(SideToBlame(key), SideName(known.all().front().side()));
}

// What a person reads must be there, and in order.
TEST(KnownBugsTest, TheEmbeddedOnesCanBeRead) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Load();
  ASSERT_TRUE(known.ok()) << known.status();
  EXPECT_GE(known->all().size(), 20u);
  for (const KnownBug& bug : known->all()) {
    EXPECT_EQ(bug.title().back(), '.') << known->IdOf(bug);
    EXPECT_EQ(bug.expected().back(), '.') << known->IdOf(bug);
    EXPECT_EQ(bug.why().back(), '.') << known->IdOf(bug);
  }
}

}  // namespace
}  // namespace twinstep
