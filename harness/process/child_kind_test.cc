#include "harness/process/child_kind.h"

#include <gtest/gtest.h>

#include <string>

namespace twinstep {
namespace {

const ChildKind kSeven("seven", [] { return 7; });
const ChildKind kEight("eight", [] { return 8; });

std::optional<int> StartedAs(std::string argv0) {
  char* argv[] = {argv0.data(), nullptr};
  return RunAsChild(1, argv);
}

TEST(ChildKindTest, EachKindDoesItsWork) {
  EXPECT_EQ(StartedAs(kSeven.argv0()), 7);
  EXPECT_EQ(StartedAs(kEight.argv0()), 8);
}

TEST(ChildKindTest, AProgramOfAnyOtherNameIsNoChild) {
  for (const char* name : {"", "seven", "/usr/bin/fuzz", "twinstep-fuzz"}) EXPECT_EQ(StartedAs(name), std::nullopt);
}

TEST(ChildKindTest, ChildrenHaveNoArguments) {
  std::string argv0 = kSeven.argv0(), flag = "--help";
  char* argv[] = {argv0.data(), flag.data(), nullptr};
  EXPECT_EQ(RunAsChild(2, argv), std::nullopt);
}

TEST(ChildKindTest, AnUnknownKindIsAnErrorInASentence) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(StartedAs("twinstep-child:nine"), 1);
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "This program has no children of the kind \"nine\"; processes of this name are started by Twinstep's own "
            "programs.\n");
}

TEST(ChildKindDeathTest, TwoKindsOfOneNameAreAMistake) {
  EXPECT_DEATH(ChildKind("seven", [] { return 0; }), "two kinds of children have the name seven");
}

}  // namespace
}  // namespace twinstep
