
#include <google/protobuf/text_format.h>
#include <gtest/gtest.h>

#include <string>

#include "harness/bugs/known_bugs.h"
#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

CausePattern PatternOf(const std::string& text) {
  CausePattern pattern;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &pattern)) << text;
  return pattern;
}

// Whether it fits as a pattern of an entry about V8.
bool FitsV8(const std::string& pattern, const CauseKey& key) { return Fits(PatternOf(pattern), "v8", key); }

CauseKey StepLost() {
  CauseKey key = KeyForTest("v8 : step-lost @ finally");
  key.set_reason("not there");
  key.set_action("step");
  key.add_traits("next: return that waits");
  key.add_traits("stood: before finally");
  return key;
}

TEST(CausePatternTest, EachFieldThatItHasMustFit) {
  EXPECT_TRUE(FitsV8("promise: 'step-lost'", StepLost()));
  EXPECT_TRUE(FitsV8("promise: 'step-lost' role: 'finally' action: 'step' reason: 'not there'", StepLost()));
  EXPECT_TRUE(FitsV8("promise: 'step-*' role: '*ally'", StepLost()));
  EXPECT_FALSE(FitsV8("promise: 'step'", StepLost())) << "all of the text is meant";
  EXPECT_FALSE(FitsV8("promise: 'step-out-leaves' role: 'finally'", StepLost()));
  EXPECT_FALSE(FitsV8("promise: 'step-lost' role: 'return'", StepLost()));
  EXPECT_FALSE(FitsV8("promise: 'step-lost' action: 'run'", StepLost()));
  EXPECT_FALSE(FitsV8("promise: 'step-lost' reason: 'as undefined'", StepLost()));
  // A text that is not there is not what the pattern says.
  EXPECT_FALSE(FitsV8("reason: 'not there'", KeyForTest("v8 : step-lost @ finally")));
}

TEST(CausePatternTest, TheSideIsTheEntrys) {
  EXPECT_FALSE(Fits(PatternOf("promise: 'step-lost'"), "firefox", StepLost()));
  EXPECT_FALSE(FitsV8("action: 'step'", KeyForTest("unexplained : step : v8 case")));
}

TEST(CausePatternTest, EachTraitMustBeThere) {
  EXPECT_TRUE(FitsV8("with: 'stood: before finally'", StepLost()));
  EXPECT_TRUE(FitsV8("with: 'stood: before *' with: 'next: *'", StepLost()));
  EXPECT_FALSE(FitsV8("with: 'stood: before finally' with: 'stood: in catch'", StepLost()));
  EXPECT_FALSE(FitsV8("with: 'before finally'", StepLost()));
}

TEST(CausePatternTest, NoneOfWithoutMayBeThere) {
  EXPECT_TRUE(FitsV8("promise: 'step-lost' without: 'stood: in catch'", StepLost()));
  EXPECT_FALSE(FitsV8("promise: 'step-lost' without: 'stood: in catch' without: 'next: *'", StepLost()));
  EXPECT_FALSE(FitsV8("with: 'stood: before finally' without: 'stood: before finally'", StepLost()));
}

TEST(CausePatternTest, AnUndecidedDifferenceHasNoSide) {
  EXPECT_TRUE(FitsV8("action: 'step' undecided: true", KeyForTest("unexplained : step : v8 case")));
  EXPECT_FALSE(FitsV8("action: 'step' undecided: true", KeyForTest("unexplained : pause : class")));
  EXPECT_FALSE(FitsV8("promise: 'step-lost' undecided: true", StepLost()));
}

TEST(CausePatternTest, VersionsOfEnginesDoNotCount) {
  CauseKey key = StepLost();
  key.set_side("v8@13.6.233.10");
  EXPECT_TRUE(FitsV8("promise: 'step-lost'", key));
  EXPECT_FALSE(Fits(PatternOf("promise: 'step-lost'"), "spidermonkey", key));
  EXPECT_TRUE(FitsV8("reason: 'spidermonkey ends : v8 case' undecided: true",
                     KeyForTest("unexplained : step : spidermonkey@128.14 ends : v8@13.6.233 case")));
}

TEST(CausePatternTest, WhatARuleExplainsIsNoBug) {
  CauseKey key;
  key.set_layer(BY_DESIGN);
  key.set_rule("a rule");
  EXPECT_FALSE(FitsV8("reason: '*' undecided: true", key));
  // Of a follow-up run.
  key = StepLost();
  EXPECT_TRUE(FitsV8("role: 'finally'", key));
  key.set_rule("a rule");
  EXPECT_FALSE(FitsV8("role: 'finally'", key));
}

TEST(CausePatternTest, EachFieldIsACondition) {
  EXPECT_EQ(ConditionsOf(PatternOf("")), 0);
  EXPECT_EQ(ConditionsOf(PatternOf("promise: '*' undecided: true")), 0);
  EXPECT_EQ(ConditionsOf(PatternOf("promise: 'step-*'")), 1);
  EXPECT_EQ(ConditionsOf(PatternOf("promise: 'a' role: 'b' action: 'c' reason: 'd' with: 'e' with: 'f' without: 'g'")),
            7);
}

// Whichever entry comes first.
TEST(CausePatternTest, ThePatternThatAsksForMoreWins) {
  const auto entry = [](const std::string& causes) {
    return "title: 'A step is lost.' side: V8 severity: STEP_LOST " + causes +
           " program { source: 'let a;' } actions: 'start' expected: 'A pause.' why: 'The protocol.' "
           "versions { engine: 'v8' prefix: '11.3.' shows: true }";
  };
  const std::string any = entry("causes { promise: 'step-lost' }");
  const std::string in_finally =
      entry("causes { promise: 'stack-shown' } causes { promise: 'step-lost' with: 'stood: before finally' }");
  for (const bool any_first : {true, false}) {
    const absl::StatusOr<KnownBugs> known =
        KnownBugs::Parse({any_first ? std::pair("any.textproto", any) : std::pair("finally.textproto", in_finally),
                          any_first ? std::pair("finally.textproto", in_finally) : std::pair("any.textproto", any)});
    ASSERT_TRUE(known.ok()) << known.status();
    CauseKey key = StepLost();
    known->Attribute(key);
    EXPECT_EQ(key.bug(), "finally");
    key = KeyForTest("v8 : step-lost @ return");
    known->Attribute(key);
    EXPECT_EQ(key.bug(), "any");
  }
}

}  // namespace
}  // namespace twinstep
