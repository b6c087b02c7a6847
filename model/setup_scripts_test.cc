#include "model/setup_scripts.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

SetupFailure Failure() {
  SetupFailure failure;
  failure.set_script(1);
  failure.set_reason("TypeError: f is not a function");
  return failure;
}

TEST(SetupScriptsTest, KeepTheirNames) {
  Program program;
  AddSetup("let a;", "", program);
  AddSetup("let b;", "b.js", program);
  AddSetup("let c;", "", program);
  AddSetup("let d;", "d.js", program);
  ASSERT_EQ(program.setup_size(), 4);
  EXPECT_EQ(SetupName(program, 0), "");
  EXPECT_EQ(SetupName(program, 1), "b.js");
  EXPECT_EQ(SetupName(program, 2), "");
  EXPECT_EQ(SetupName(program, 3), "d.js");
  EXPECT_EQ(SetupName(program, 4), "") << "there are four";
  EXPECT_EQ(SetupName(program, -1), "");
  Program fewer;
  AddSetupOf(program, 2, fewer);
  AddSetupOf(program, 3, fewer);
  ASSERT_EQ(fewer.setup_size(), 2);
  EXPECT_EQ(fewer.setup(1), "let d;");
  EXPECT_EQ(SetupName(fewer, 0), "");
  EXPECT_EQ(SetupName(fewer, 1), "d.js");
  ClearSetup(program);
  AddSetup("let e;", "", program);
  EXPECT_EQ(SetupName(program, 0), "") << "that of another one";
}

TEST(SetupScriptsTest, AFailureGoesWithAStatus) {
  const absl::Status status = SetupFailed(Program(), Failure());
  EXPECT_EQ(status.message(), "setup script 1: TypeError: f is not a function");
  const std::optional<SetupFailure> read = SetupFailureOf(status);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->script(), 1u);
  EXPECT_EQ(read->reason(), "TypeError: f is not a function");
  EXPECT_FALSE(
      SetupFailureOf(absl::FailedPreconditionError("setup script 1: TypeError: f is not a function")).has_value())
      << "no text is read back";
}

TEST(SetupScriptsTest, AFailureHasAPlaceWhereTheEngineKnowsIt) {
  SetupFailure failure = Failure();
  failure.set_line(2);
  failure.set_column(8);
  EXPECT_EQ(ToText(failure, "helper.js"), "helper.js:2:8: TypeError: f is not a function");
  failure.clear_line();
  EXPECT_EQ(ToText(failure, "helper.js"), "helper.js: TypeError: f is not a function");
}

TEST(SetupScriptsTest, AFailureNamesTheFileOfTheScript) {
  Program program;
  AddSetup("let a;", "", program);
  AddSetup("f();", "helper.js", program);
  EXPECT_EQ(SetupFailed(program, Failure()).message(), "helper.js: TypeError: f is not a function");
  SetupFailure unnamed = Failure();
  unnamed.set_script(0);
  EXPECT_EQ(SetupFailed(program, unnamed).message(), "setup script 0: TypeError: f is not a function");
}

}  // namespace
}  // namespace twinstep
