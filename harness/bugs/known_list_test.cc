#include "harness/bugs/known_list.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace twinstep {
namespace {

using ::testing::HasSubstr;

KnownBugs Bugs() {
  const std::string rest =
      "program { source: 'let a;' } actions: 'start' expected: 'A pause.' why: 'The protocol.' "
      "versions { engine: 'v8' prefix: '11.3.' shows: true }";
  absl::StatusOr<KnownBugs> bugs = KnownBugs::Parse(
      {{"corpus/bugs/dies.textproto",
        "title: 'It dies.' side: V8 severity: CRASH signatures: 'v8 : crash : step out in generator' " + rest},
       {"corpus/bugs/lost.textproto",
        "title: 'It is lost.' side: V8 severity: STEP_LOST signatures: 'v8 : step-lost @ finally' " + rest}});
  EXPECT_TRUE(bugs.ok()) << bugs.status();
  return *std::move(bugs);
}

KnownList ListOf(const std::string& text) {
  absl::StatusOr<KnownList> list = KnownList::Parse(text, Bugs());
  EXPECT_TRUE(list.ok()) << list.status();
  return *std::move(list);
}

TEST(KnownListTest, AnEntryIsKnownByItsSignatures) {
  EXPECT_EQ(ListOf(KnownList::kAllBugs).WhyKnown("v8 : step-lost @ finally"), "corpus/bugs/lost: It is lost.");
  EXPECT_EQ(ListOf("corpus/bugs/lost").WhyKnown("v8 : step-lost @ return"), "");
  EXPECT_EQ(ListOf("corpus/bugs/dies").WhyKnown("v8 : step-lost @ finally"), "");
  EXPECT_EQ(KnownList().WhyKnown("v8 : step-lost @ finally"), "");
}

TEST(KnownListTest, PatternsFitSignaturesAndOtherNames) {
  const KnownList list = ListOf("# Filed.\n  firefox : *  \r\n\ndifferential / step in / *\n");
  EXPECT_EQ(list.WhyKnown("firefox : step-lost @ return"), "firefox : *");
  EXPECT_EQ(list.WhyKnown("v8 : x"), "");
  EXPECT_EQ(list.WhyKnown("v8 : x", {"differential / step in / Program"}), "differential / step in / *");
}

TEST(KnownListTest, OnlyPatternsOfCrashesKeepFromCrashing) {
  EXPECT_FALSE(ListOf("*").IsKnownCrash("v8 : crash : step in in function"));
  EXPECT_TRUE(ListOf("*").IsKnownCrash("v8 : crash : step out in generator")) << "an entry, and it is on the list";
  EXPECT_FALSE(ListOf("corpus/bugs/lost").IsKnownCrash("v8 : crash : step out in generator"));
  EXPECT_TRUE(ListOf("v8 : crash : step in*").IsKnownCrash("v8 : crash : step in in function"));
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
