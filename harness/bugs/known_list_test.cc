#include "harness/bugs/known_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "model/causes/key_for_test.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

KnownBugs Bugs() {
  const std::string rest =
      "program { source: 'let a;' } actions: 'start' expected: 'A pause.' why: 'The protocol.' "
      "versions { engine: 'v8' prefix: '11.3.' shows: true }";
  absl::StatusOr<KnownBugs> bugs = KnownBugs::Parse(
      {{"corpus/bugs/dies.textproto",
        "title: 'It dies.' side: V8 severity: CRASH "
        "causes { promise: 'crash' action: 'step out' role: 'generator' } " +
            rest},
       {"corpus/bugs/lost.textproto",
        "title: 'It is lost.' side: V8 severity: STEP_LOST causes { promise: 'step-lost' role: 'finally' } " + rest}});
  EXPECT_TRUE(bugs.ok()) << bugs.status();
  return *std::move(bugs);
}

KnownList ListOf(const std::string& text) {
  absl::StatusOr<KnownList> list = KnownList::Parse(text, Bugs());
  EXPECT_TRUE(list.ok()) << list.status();
  return *std::move(list);
}

// As a finding has it.
CauseKey Lost() {
  CauseKey key = KeyForTest("v8 : step-lost @ finally");
  Bugs().Attribute(key);
  return key;
}

CauseKey Step(const std::string& action, const std::string& where) {
  CauseKey key;
  key.set_side("v8");
  key.set_promise("crash");
  key.set_action(action);
  key.set_role(where);
  return key;
}

TEST(KnownListTest, AnEntryIsKnownByItsCauses) {
  EXPECT_EQ(ListOf(KnownList::kAllBugs).WhyKnown(Lost()), "corpus/bugs/lost: It is lost.");
  EXPECT_EQ(ListOf("corpus/bugs/lost").WhyKnown(Lost()), "corpus/bugs/lost: It is lost.");
  EXPECT_EQ(ListOf("corpus/bugs/lost").WhyKnown(KeyForTest("v8 : step-lost @ return")), "");
  EXPECT_EQ(ListOf("corpus/bugs/dies").WhyKnown(Lost()), "");
  EXPECT_EQ(KnownList().WhyKnown(Lost()), "");
  EXPECT_EQ(ListOf(KnownList::kAllBugs).WhyKnown("corpus/bugs/lost"), "corpus/bugs/lost: It is lost.");
}

// As the last words of a process have it.
TEST(KnownListTest, AKeyThatDoesNotNameItsBugIsKnownToo) {
  EXPECT_EQ(ListOf(KnownList::kAllBugs).WhyKnown(KeyForTest("v8 : step-lost @ finally")),
            "corpus/bugs/lost: It is lost.");
  EXPECT_EQ(ListOf("corpus/bugs/dies").WhyKnown(KeyForTest("v8 : step-lost @ finally")), "");
}

// Lists are older than entries.
TEST(KnownListTest, ABugIsAlsoKnownByWhatItWouldBeCalledWithoutIt) {
  EXPECT_EQ(ListOf("v8 : step-lost @ *").WhyKnown(Lost()), "v8 : step-lost @ *");
  EXPECT_EQ(ListOf("v8 : stack-shown @ *").WhyKnown(Lost()), "");
}

TEST(KnownListTest, PatternsFitCausesAndOtherNames) {
  const KnownList list = ListOf("# Filed.\n  firefox : *  \r\n\ndifferential / step in / *\n");
  EXPECT_EQ(list.WhyKnown("firefox : step-lost @ return"), "firefox : *");
  EXPECT_EQ(list.WhyKnown(KeyForTest("firefox : step-lost @ return")), "firefox : *");
  EXPECT_EQ(list.WhyKnown("v8 : x"), "");
  EXPECT_EQ(list.WhyKnown("v8 : x", {"differential / step in / Program"}), "differential / step in / *");
  EXPECT_EQ(list.WhyKnown(Lost(), {"differential / step in / Program"}), "differential / step in / *");
}

TEST(KnownListTest, OnlyPatternsOfCrashesKeepFromCrashing) {
  EXPECT_FALSE(ListOf("*").IsKnownCrash(Step("step in", "function")));
  EXPECT_TRUE(ListOf("*").IsKnownCrash(Step("step out", "generator"))) << "an entry, and it is on the list";
  EXPECT_FALSE(ListOf("corpus/bugs/lost").IsKnownCrash(Step("step out", "generator")));
  EXPECT_TRUE(ListOf("v8 : crash : step in*").IsKnownCrash(Step("step in", "function")));
}

TEST(KnownListTest, WhatIsWrongIsSaidWithItsLine) {
  const auto error = [](const std::string& text) {
    return std::string(KnownList::Parse(text, Bugs()).status().message());
  };
  EXPECT_THAT(error("\ncorpus/bugs/lots\n"), HasSubstr("line 2 of the list of what is known: there is no corpus/bugs"));
  EXPECT_THAT(error("classes { pattern: \"v8 / *\" }\n"), HasSubstr("known classes are no more"));
}

TEST(KnownListTest, WhatIsRecordedIsKnown) {
  const std::string path = testing::TempDir() + "/recorded";
  ASSERT_TRUE(RecordCause(path, "v8 : step-lost @ return").ok());
  ASSERT_TRUE(RecordCause(path, "v8 : stack-shown @ statement").ok());
  std::stringstream text;
  text << std::ifstream(path).rdbuf();
  KnownList list;
  list.Add(ListOf(text.str()));
  EXPECT_EQ(list.patterns().size(), 2u);
  EXPECT_EQ(list.WhyKnown("v8 : stack-shown @ statement"), "v8 : stack-shown @ statement");
  EXPECT_THAT(std::string(RecordCause("/no/such/folder/file", "x").message()), HasSubstr("cannot be written"));
}

}  // namespace
}  // namespace twinstep
