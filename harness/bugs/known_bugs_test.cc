#include "harness/bugs/known_bugs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace twinstep {
namespace {

using ::testing::HasSubstr;

std::string Entry(const std::string& signature) {
  return "title: \"A step is lost.\"\n"
         "side: V8\n"
         "severity: STEP_LOST\n"
         "signatures: \"" +
         signature +
         "\"\n"
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

TEST(KnownBugsTest, TheFirstWhosePatternMatches) {
  const absl::StatusOr<KnownBugs> known =
      KnownBugs::Parse({{"corpus/bugs/lost.textproto", Entry("v8 : step-lost @ finally")},
                        {"corpus/bugs/also-lost.textproto", Entry("v8 : step-lost @ *")}});
  ASSERT_TRUE(known.ok()) << known.status();
  const auto id = [&](const std::string& signature) {
    const KnownBug* const bug = known->Find(signature);
    return bug == nullptr ? "" : std::string(known->IdOf(*bug));
  };
  EXPECT_EQ(id("v8 : step-lost @ finally"), "lost");
  EXPECT_EQ(id("v8 : step-lost @ throw"), "also-lost");
  EXPECT_EQ(id("spidermonkey : step-lost @ finally"), "");
  EXPECT_EQ(known->NameOf("v8 : step-lost @ finally"), "lost");
  EXPECT_EQ(known->NameOf("spidermonkey : step-lost @ finally"), "spidermonkey : step-lost @ finally");
  EXPECT_EQ(known->WithId("also-lost"), &known->all()[1]);
  EXPECT_EQ(known->WithId("lo"), nullptr);
}

TEST(KnownBugsTest, WhatItSaysOfAVersion) {
  const absl::StatusOr<KnownBugs> known = KnownBugs::Parse({{"lost.textproto", Entry("v8 : *")}});
  ASSERT_TRUE(known.ok()) << known.status();
  const KnownBug& bug = known->all().front();
  EXPECT_EQ(ClaimOf(bug, "v8", "11.3.244.8"), BugClaim::kShows);
  EXPECT_EQ(ClaimOf(bug, "v8", "11.3"), BugClaim::kShows);
  EXPECT_EQ(ClaimOf(bug, "v8", "11.30.1"), BugClaim::kDoesNotShow);
  EXPECT_EQ(ClaimOf(bug, "v8", "13.6"), BugClaim::kNone);
  EXPECT_EQ(ClaimOf(bug, "spidermonkey", "11.3"), BugClaim::kNone);
}

TEST(KnownBugsTest, WhatIsWrongIsSaidWithFileAndLine) {
  EXPECT_EQ(ErrorOf(Entry("v8 : *")), "");
  EXPECT_THAT(ErrorOf("title: \"x\"\ntitel: \"y\"\n"), HasSubstr("lost.textproto cannot be read: line 2"));
  EXPECT_THAT(ErrorOf("title: \"x\"\n"), HasSubstr("lost.textproto has no side"));
  EXPECT_THAT(ErrorOf(Entry("firefox : *")), HasSubstr("is about v8, but has the signature \"firefox : *\""));
  EXPECT_THAT(ErrorOf(Entry("v8 : *") + "more { actions: \"brake 1\" }\n"), HasSubstr("actions that cannot be read"));
  EXPECT_THAT(
      std::string(
          KnownBugs::Parse({{"a.textproto", Entry("v8 : *")}, {"a.textproto", Entry("v8 : *")}}).status().message()),
      HasSubstr("name of another"));
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
