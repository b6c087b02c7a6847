#include "harness/isolation/states/run_pair.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "engines/parser/parser.h"

namespace twinstep {
namespace {

Recording Recorded(const std::vector<int>& statements) {
  Recording run;
  for (const int statement : statements) run.moments.push_back({statement, 0});
  return run;
}

TEST(RunPairTest, WhereTheyPart) {
  EXPECT_FALSE(WhereTheyPart(Recorded({0, 1}), Recorded({0, 1})));
  const PartingPlace other = WhereTheyPart(Recorded({0, 1, 2}), Recorded({0, 1, 3, 2})).value();
  EXPECT_EQ(other.both, 1);
  EXPECT_EQ(other.passing, 2);
  EXPECT_EQ(other.failing, 3);
  const PartingPlace ends = WhereTheyPart(Recorded({0, 1}), Recorded({0})).value();
  EXPECT_EQ(ends.both, 0);
  EXPECT_EQ(ends.failing, -1);
  EXPECT_EQ(WhereTheyPart(Recorded({0}), Recorded({1})).value().both, -1);
}

class PairTextTest : public testing::Test {
 protected:
  PairTextTest() {
    report_.failing = &program_;
    report_.fail_behaviour = "it printed \"1\"";
    report_.pass_behaviour = "it printed \"2\"";
  }

  const std::unique_ptr<Parser> parser_ = Parser::Create().value();
  const InstrumentedProgram program_ =
      Instrument("let a = input;\nif (a < 2) a += 3;\nprint(a);\n", ParseGoal::kScript, *parser_).value();
  ChainReport report_;
};

TEST_F(PairTextTest, BothRunsBesideEachOther) {
  report_.input_difference = {"- 1", "+ 2"};
  const auto add = [this](bool removes, int statement, const std::string& before, const std::string& after) {
    ExpressionChange& change = report_.nearest.found.emplace_back().change;
    change.removes = removes;
    change.statement = statement;
    change.before = before;
    change.after = after;
  };
  add(false, 1, "<", "<=");
  add(true, 3, "print(a);", "void 0;");
  report_.parting = PartingPlace{.both = 1, .passing = 2, .failing = -1};
  report_.chain.points = {{1, 1, 3, 0}};
  ChainLink link;
  link.cause.deltas = {{"1", "a", "2", "4"}};
  link.cause.mends_alone = true;
  report_.chain.links.push_back(link);
  // Larger, and no part of it alone.
  link.cause.deltas = {{"2", "b", "21", "41"}};
  report_.chain.links.push_back(link);
  link.cause.mends_alone = false;
  link.cause.deltas = {{"1", "a", "2", "4"}};
  report_.chain.links.push_back(link);
  EXPECT_EQ(PairText(report_),
            "It fails: it printed \"1\"\n"
            "It passes: it printed \"2\"\n"
            "With - it passes, with + it fails:\n"
            "  - 1\n"
            "  + 2\n"
            "It passes if a is 4 (instead of 2) before line 3  print(a);\n"
            "It passes with <= for < at line 2  if (a < 2) a += 3;\n"
            "It passes without print(a); at line 3  print(a);\n"
            "The runs part after line 2  if (a < 2) a += 3;\n"
            "  the passing run goes to line 2  a += 3;\n"
            "  the failing run ends there\n"
            "The state decides up to line 3: a was 2 (instead of 4)\n");
}

TEST_F(PairTextTest, WhatWasNotFoundIsSaidAndItIsNeverMoreThanAScreen) {
  report_.nearest.tried = 3;
  report_.nearest.possible = 4;
  EXPECT_NE(PairText(report_).find("(3 of 4 tried)"), std::string::npos);
  report_.nearest.refused = "No test.";
  for (int i = 0; i < 100; ++i) report_.input_difference.push_back("+ " + std::to_string(i));
  const std::string text = PairText(report_);
  EXPECT_NE(text.find("(95 more lines; --json has the inputs)\nNo test.\n"), std::string::npos) << text;
  EXPECT_LE(std::count(text.begin(), text.end(), '\n'), 20);
}

}  // namespace
}  // namespace twinstep
