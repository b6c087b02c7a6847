#include "model/setup_failure.h"

#include "gtest/gtest.h"

namespace twinstep {
namespace {

SetupFailure Failure() {
  SetupFailure failure;
  failure.set_script(1);
  failure.set_reason("TypeError: f is not a function");
  return failure;
}

TEST(SetupFailureTest, GoesWithAStatus) {
  const absl::Status status = SetupFailed(Failure());
  EXPECT_EQ(status.message(), "setup script 1: TypeError: f is not a function");
  const std::optional<SetupFailure> read = SetupFailureOf(status);
  ASSERT_TRUE(read.has_value());
  EXPECT_EQ(read->script(), 1u);
  EXPECT_EQ(read->reason(), "TypeError: f is not a function");
  EXPECT_FALSE(SetupFailureOf(absl::InvalidArgumentError("setup script 1: TypeError: f is not a function")).has_value())
      << "no text is read back";
}

TEST(SetupFailureTest, HasAPlaceWhereTheEngineKnowsIt) {
  SetupFailure failure = Failure();
  failure.set_line(2);
  failure.set_column(8);
  EXPECT_EQ(ToText(failure, "helper.js"), "helper.js:2:8: TypeError: f is not a function");
  failure.clear_line();
  EXPECT_EQ(ToText(failure, "helper.js"), "helper.js: TypeError: f is not a function");
}

TEST(SetupFailureTest, NamesTheScriptForThePersonWhoHasItsFile) {
  const auto name = [](uint32_t script) { return script == 1 ? "helper.js" : ""; };
  const absl::Status named = WithSetupName(SetupFailed(Failure()), name);
  EXPECT_EQ(named.message(), "helper.js: TypeError: f is not a function");
  EXPECT_TRUE(SetupFailureOf(named).has_value());
  SetupFailure unnamed = Failure();
  unnamed.set_script(0);
  EXPECT_EQ(WithSetupName(SetupFailed(unnamed), name).message(), "setup script 0: TypeError: f is not a function");
  EXPECT_EQ(WithSetupName(absl::InternalError("no engine"), name), absl::InternalError("no engine"));
}

}  // namespace
}  // namespace twinstep
