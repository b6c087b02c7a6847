#include "harness/exports/case_beside.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

// Paused in line 2, where `count` is 1.
Finding Played() {
  Finding finding;
  finding.mutable_test_case()->mutable_program()->set_source("let count = 1;\ncount;\n");
  Trace& trace = *finding.mutable_truth()->mutable_trace();
  trace.add_events()->mutable_action()->mutable_start();
  Paused& paused = *trace.add_events()->mutable_output()->mutable_paused();
  paused.mutable_location()->set_line(2);
  paused.mutable_location()->set_column(0);
  Frame& frame = *paused.add_frames();
  *frame.mutable_location() = paused.location();
  frame.mutable_this_value()->set_number(7);
  Variable& variable = *frame.add_scopes()->add_variables();
  variable.set_name("count");
  variable.mutable_value()->set_number(1);
  return finding;
}

ExportCase Wrong(const Look& look) {
  ExportCase wrong;
  wrong.engine = "v8";
  wrong.level = FULL;
  wrong.look = look;
  wrong.steps.emplace_back().answer.text = "paused 2:0, this: 8";
  return wrong;
}

Look LookAt(Look::Kind kind, std::vector<std::string> path = {}, int frame = 0) {
  Look look;
  look.kind = kind;
  look.path = std::move(path);
  look.frame = frame;
  return look;
}

std::string AnswerFor(const Look& look) {
  const absl::StatusOr<ExportCase> beside = CaseBeside(Played(), Wrong(look));
  if (!beside.ok()) return std::string(beside.status().message());
  EXPECT_EQ(beside->expected.text, beside->steps.back().answer.text);
  return beside->expected.text;
}

TEST(CaseBesideTest, TheRightAnswerIsLookedAtAsTheWrongOne) {
  EXPECT_EQ(AnswerFor({}), "paused 2:0");
  EXPECT_EQ(AnswerFor(LookAt(Look::Kind::kVariable, {"count"})), "paused 2:0, count: 1");
  EXPECT_EQ(AnswerFor(LookAt(Look::Kind::kThis)), "paused 2:0, this: 7");
}

TEST(CaseBesideTest, WhatARightAnswerLacksIsSaid) {
  EXPECT_THAT(AnswerFor(LookAt(Look::Kind::kVariable, {"count"}, 1)), HasSubstr("is not to be seen"));
  EXPECT_THAT(AnswerFor(LookAt(Look::Kind::kVariable, {"other"})), HasSubstr("is not to be seen"));
  EXPECT_THAT(AnswerFor(LookAt(Look::Kind::kAnswer)), HasSubstr("is not to be seen"));
}

TEST(CaseBesideTest, AnAnswerThatReadsAsTheWrongOneIsNoContrast) {
  ExportCase wrong = Wrong(LookAt(Look::Kind::kThis));
  wrong.steps.back().answer.text = "paused 2:0, this: 7";
  EXPECT_THAT(std::string(CaseBeside(Played(), wrong).status().message()), HasSubstr("in the same words"));
}

}  // namespace
}  // namespace twinstep
