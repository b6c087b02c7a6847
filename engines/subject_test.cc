#include "engines/subject.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "engines/versions.h"

namespace twinstep {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

std::vector<std::string> Names(std::string_view engine) {
  std::vector<std::string> names;
  for (const Subject& subject : SubjectsOf(engine)) names.push_back(NameOf(subject));
  return names;
}

TEST(SubjectTest, OneEngineAtSeveralVersions) {
  EXPECT_THAT(Names("v8"), Contains("v8@14.1"));
  EXPECT_THAT(Names("v8"), Contains("v8@14.6"));
  const absl::StatusOr<Subject> newest = ParseSubject("v8@14.6");
  ASSERT_TRUE(newest.ok()) << newest.status();
  EXPECT_EQ(newest->engine, "v8");
  EXPECT_EQ(newest->version, "14.6");
}

TEST(SubjectTest, OfEachEngine) {
  EXPECT_THAT(Names("spidermonkey"), Contains("spidermonkey@128"));
  EXPECT_THAT(Names("spidermonkey"), Contains("spidermonkey@140"));
}

TEST(SubjectTest, FromTheOldest) {
  const std::vector<std::string> names = Names("v8");
  EXPECT_LT(std::find(names.begin(), names.end(), "v8@12.4"), std::find(names.begin(), names.end(), "v8@13.6"));
  EXPECT_LT(std::find(names.begin(), names.end(), "v8@14.1"), std::find(names.begin(), names.end(), "v8@14.6"));
}

TEST(SubjectTest, AnEngineWithoutAVersionIsThisProgramsOwn) {
  for (const std::string engine : {"v8", "spidermonkey"}) {
    const absl::StatusOr<Subject> own = ParseSubject(engine);
    ASSERT_TRUE(own.ok()) << own.status();
    EXPECT_TRUE(IsOwn(*own));
    if (IsOwnBuild(engine)) {
      EXPECT_EQ(own->version, "own");
    } else {
      EXPECT_TRUE(absl::StartsWith(EngineVersion(engine) + ".", own->version + ".")) << own->version;
    }
    EXPECT_THAT(Names(engine), Contains(NameOf(*own)));
    // Named in full it is the same.
    const absl::StatusOr<Subject> named = ParseSubject(NameOf(*own));
    ASSERT_TRUE(named.ok()) << named.status();
    EXPECT_TRUE(IsOwn(*named));
  }
}

TEST(SubjectTest, WhatThereIsNot) {
  const absl::Status version = ParseSubject("v8@9.9").status();
  EXPECT_TRUE(absl::IsInvalidArgument(version));
  EXPECT_THAT(std::string(version.message()), HasSubstr("v8@9.9 is not one of "));
  EXPECT_THAT(std::string(version.message()), HasSubstr("v8@14.6"));
  EXPECT_TRUE(absl::IsInvalidArgument(ParseSubject("jsc@1").status()));
  if (IsOwnBuild("v8")) return;
  EXPECT_EQ(ParseSubject("v8@own").status().message(),
            "v8@own is your own build of V8: name its folder, --repo_env=V8_ROOT=DIR");
}

}  // namespace
}  // namespace twinstep
