#include "harness/fuzzing/known_classes.h"

#include <fstream>
#include <sstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "harness/text/matches_pattern.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

constexpr char kList[] =
    "# What V8 is known for.\n"
    "classes {\n"
    "  pattern: \"v8 / Transparency / *\"\n"
    "  difference: \"printed line *\"\n"
    "  reason: \"stepping changes a reviver\"\n"
    "}\n"
    "classes {\n"
    "  pattern: \"v8 / FinerTrace / *\"\n"
    "  reason: \"all of it\"\n"
    "  link: \"some-cause\"\n"
    "}\n";

TEST(KnownClassesTest, ClassAndDifferenceMustFit) {
  absl::StatusOr<KnownClasses> known = ParseKnownClasses(kList);
  ASSERT_TRUE(known.ok()) << known.status();
  const auto reason = [&](const std::string& finding_class, const std::string& difference) {
    const KnownClass* const found = FindKnownClass(*known, finding_class, difference);
    return found == nullptr ? "" : found->reason();
  };
  EXPECT_EQ(reason("v8 / Transparency / step in", "printed line 1"), "stepping changes a reviver");
  EXPECT_EQ(reason("v8 / Transparency / step in", "how it ended"), "");
  EXPECT_EQ(reason("v8 / FinerTrace / start", "anything"), "all of it");
  EXPECT_EQ(reason("spidermonkey / FinerTrace / start", "anything"), "");
}

TEST(KnownClassesTest, OnlyEntriesForCrashesKnowCrashes) {
  const std::string crash = "crash / v8 / step out / function";
  EXPECT_FALSE(IsKnownCrash(*ParseKnownClasses("classes { pattern: '*' }"), crash));
  EXPECT_TRUE(IsKnownCrash(*ParseKnownClasses("classes { pattern: 'crash / v8 / *' }"), crash));
}

TEST(KnownClassesTest, WhatADifferenceIsAbout) {
  EXPECT_EQ(DifferencePattern("variable abc in scope 1 of frame 0"), "variable * in scope * of frame *");
  EXPECT_EQ(DifferencePattern("state"), "state");
  EXPECT_TRUE(MatchesPattern(DifferencePattern("printed line 12"), "printed line 7"));
}

TEST(KnownClassesTest, WhatIsWrongIsSaid) {
  EXPECT_THAT(std::string(ParseKnownClasses("classes {\n  patern: \"x\"\n}").status().message()), HasSubstr("line 2"));
  EXPECT_THAT(std::string(ParseKnownClasses("classes {}").status().message()), HasSubstr("entry 1"));
}

TEST(KnownClassesTest, RecordedEntriesAreReadBack) {
  KnownClass one;
  one.set_pattern("v8 / \"quoted\" / \\");
  one.set_difference("variable ü of frame 0");
  one.set_reason(kNotReviewed);
  absl::StatusOr<KnownClasses> known = ParseKnownClasses(KnownClassText(one) + KnownClassText(one));
  ASSERT_TRUE(known.ok()) << known.status();
  ASSERT_EQ(known->classes_size(), 2);
  EXPECT_EQ(known->classes(1).SerializeAsString(), one.SerializeAsString());

  const std::string path = testing::TempDir() + "/known.textproto";
  ASSERT_TRUE(RecordClass(path, one).ok());
  ASSERT_TRUE(RecordClass(path, one).ok());
  EXPECT_THAT(std::string(RecordClass("/no/such/folder/file", one).message()), HasSubstr("cannot be written"));
}

// What the target is built with: each entry says why.
TEST(KnownClassesTest, TheSuitesListsAreReviewed) {
  for (const char* const suite : {"trixie", "forky"}) {
    std::ifstream file(absl::StrCat("harness/fuzzing/known_classes.", suite, ".textproto"));
    ASSERT_TRUE(file) << suite;
    std::stringstream text;
    text << file.rdbuf();
    absl::StatusOr<KnownClasses> known = ParseKnownClasses(text.str());
    ASSERT_TRUE(known.ok()) << suite << ": " << known.status();
    for (const KnownClass& one : known->classes()) {
      EXPECT_FALSE(one.reason().empty()) << one.pattern();
      EXPECT_NE(one.reason(), kNotReviewed) << one.pattern();
    }
  }
}

}  // namespace
}  // namespace twinstep
