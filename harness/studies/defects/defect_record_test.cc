#include "harness/studies/defects/defect_study.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

TEST(DefectRecordTest, AResultArrivesAsItWas) {
  DefectResult result;
  result.status = DefectResult::Status::kNoPair;
  result.defect.mutation = "deletion";
  result.defect.before = "a = '\t';\n";
  result.defect.line = 12;
  result.statements = 84;
  result.transitions = 7.0 / 84;
  result.ochiai = 0.25;
  result.unresolved = 1'000'000'000'000;
  result.stopped = true;
  result.took = absl::Milliseconds(1234);
  DefectAnswer answer;
  ASSERT_TRUE(answer.ParseFromString(AnswerOf(result).SerializeAsString()));
  const absl::StatusOr<DefectResult> read = ResultOf(answer);
  ASSERT_TRUE(read.ok()) << read.status().ToString();
  EXPECT_EQ(AnswerOf(*read).SerializeAsString(), AnswerOf(result).SerializeAsString());
  EXPECT_EQ(read->status, result.status);
  EXPECT_EQ(read->defect.before, result.defect.before);
  EXPECT_EQ(read->transitions, result.transitions);
  EXPECT_EQ(read->ochiai, 0.25);
  EXPECT_EQ(read->took, result.took);
}

TEST(DefectRecordTest, WhatIsNoResultIsAnError) {
  DefectAnswer answer;
  EXPECT_TRUE(absl::IsInvalidArgument(ResultOf(answer).status()));
  answer.set_status(99);
  EXPECT_TRUE(absl::IsInvalidArgument(ResultOf(answer).status()));
  answer.set_error("the parser has died");
  EXPECT_EQ(ResultOf(answer).status().message(), "the parser has died");
}

}  // namespace
}  // namespace twinstep
