#include "harness/fuzzing/input_text.h"

#include <string>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/actions_text.h"
#include "model/random.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

constexpr char kText[] =
    "let a = 1;\n"
    "f(a);\n"
    "//@ kind: module\n"
    "//@ engine: v8\n"
    "//@ sliding: next\n"
    "//@ seed: 7\n"
    "//@ actions: break 2; start; over\n"
    "//@ step: InsertDeadCode 12\n"
    "//@ step: any 3\n"
    "//@ step: {insert_dead_code { offset: 11 variable: \"a\" literal: \"1\" }}\n"
    "//@ oracles: truth,finer_trace\n"
    "//@ setup: \"var b = 2;\\n\"\n"
    "//@ module: \"lib/a.mjs\" \"export let x = \\\"1\\\";\"\n";

TEST(InputTextTest, TextAndBackAndBinary) {
  absl::StatusOr<FuzzInput> input = ParseInput(kText);
  ASSERT_TRUE(input.ok()) << input.status();
  EXPECT_EQ(input->test_case().program().source(), "let a = 1;\nf(a);\n");
  EXPECT_EQ(input->test_case().program().kind(), Program::MODULE);
  EXPECT_EQ(input->test_case().program().modules(0).source(), "export let x = \"1\";");
  EXPECT_EQ(FormatActions(input->test_case().actions()), "break 2; start; over");
  EXPECT_EQ(input->steps(0).drawn().name(), "InsertDeadCode");
  EXPECT_EQ(input->steps(1).drawn().name(), "");
  EXPECT_EQ(input->steps(2).transformation().insert_dead_code().offset(), 11);
  EXPECT_EQ(input->oracles(1), "finer_trace");
  EXPECT_EQ(ToText(*input), kText);

  absl::StatusOr<FuzzInput> again = ParseInput(ToBinary(*input));
  ASSERT_TRUE(again.ok()) << again.status();
  EXPECT_EQ(ToText(*again), kText);
}

TEST(InputTextTest, AnyJavaScriptFileIsAnInput) {
  absl::StatusOr<FuzzInput> input = ParseInput("f();\n// a comment\n");
  ASSERT_TRUE(input.ok()) << input.status();
  EXPECT_EQ(input->test_case().program().source(), "f();\n// a comment\n");
  EXPECT_TRUE(ParseInput("").ok());
}

TEST(InputTextTest, ProgramsThatCannotStandThereAsTheyAre) {
  for (const std::string source : {"f()", "//@ seed: 3\n", "f();\n//@ x\n", "\x0dTWSF\n", "'\xE2\x80\xA8'"}) {
    FuzzInput input;
    input.mutable_test_case()->mutable_program()->set_source(source);
    absl::StatusOr<FuzzInput> again = ParseInput(ToText(input));
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(again->test_case().program().source(), source);
  }
}

TEST(InputTextTest, WhatIsWrongIsSaid) {
  const auto error = [](const std::string& bytes) { return std::string(ParseInput(bytes).status().message()); };
  EXPECT_THAT(error("//@ colour: red\n"), HasSubstr("there is no such line"));
  EXPECT_THAT(error("//@ engine: chakra\n"), HasSubstr("\"chakra\" is not a valid engine"));
  EXPECT_THAT(error("//@ step: Fly 1\n"), HasSubstr("is not a transformation"));
  EXPECT_THAT(error("//@ step: {fly {}}\n"), HasSubstr("is not a transformation"));
  EXPECT_THAT(error("//@ actions: jump\n"), HasSubstr("\"jump\" is not an action"));
  EXPECT_THAT(error("//@ oracles: truth, luck\n"), HasSubstr("\"luck\" is not an oracle"));
  EXPECT_THAT(error("//@ seed: 1\nf();\n"), HasSubstr("comes after a line with"));
  EXPECT_THAT(error("\xff\xfe"), HasSubstr("neither"));
  EXPECT_THAT(error("\x0dTWSF\xff"), HasSubstr("damaged"));
  EXPECT_THAT(error(std::string(kMaxInputBytes + 1, 'a')), HasSubstr("more than"));
}

// An input that was cut off, or changed anywhere, is read or refused.
TEST(InputTextTest, DamagedInputsAreReadOrRefused) {
  const std::string binary = ToBinary(*ParseInput(kText));
  Random random(1);
  for (const std::string& whole : {binary, std::string(kText)}) {
    for (int i = 0; i < 3000; ++i) {
      std::string bytes = whole.substr(0, random.Chance(0.5) ? whole.size() : random.Below(whole.size()));
      for (uint64_t changes = random.Below(4); changes > 0 && !bytes.empty(); --changes) {
        bytes[random.Below(bytes.size())] = static_cast<char>(random.Below(256));
      }
      absl::StatusOr<FuzzInput> input = ParseInput(bytes);
      if (!input.ok()) continue;
      NormaliseInput(*input);
      absl::StatusOr<FuzzInput> again = ParseInput(ToText(*input));
      ASSERT_TRUE(again.ok()) << again.status() << "\n" << ToText(*input);
    }
  }
}

TEST(InputTextTest, NormalisedActionsArePossible) {
  const auto normalised = [](const std::string& actions) {
    FuzzInput input;
    *input.mutable_test_case()->mutable_actions() = *ParseActions(actions);
    NormaliseInput(input);
    return FormatActions(input.test_case().actions());
  };
  EXPECT_EQ(normalised("over; break 1; in; start; over 3; start; resume"), "break 1; start; over; resume");
  EXPECT_EQ(normalised("break 1"), "break 1; start");
  EXPECT_EQ(normalised("start; abandon; over"), "start; abandon");
  EXPECT_EQ(normalised(""), "");
}

TEST(InputTextTest, NormalisedOraclesAreKnownAndStandOnce) {
  FuzzInput input;
  for (const char* const name : {"truth", "luck", "", "finer_trace", "truth", "truth,crash"}) input.add_oracles(name);
  NormaliseInput(input);
  EXPECT_EQ(ToText(input), "//@ oracles: truth,finer_trace\n");
}

}  // namespace
}  // namespace twinstep
