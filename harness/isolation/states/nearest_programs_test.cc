#include "harness/isolation/states/nearest_programs.h"

#include <gtest/gtest.h>

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "engines/parser/parser.h"

namespace twinstep {
namespace {

TEST(NearestProgramsTest, WhatIsReadFirstIsChangedFirstAndOperatorsBeforeConditions) {
  const std::unique_ptr<Parser> parser = Parser::Create().value();
  const InstrumentedProgram program =
      Instrument("let a = 1;\nif (a < 2) a += 3;\nprint(a);\nb(4);\n", ParseGoal::kScript, *parser).value();
  Recording failing;
  for (const int statement : {0, 1, 2, 3}) failing.moments.push_back({statement, 0});
  ReadingOrder reading;
  // 4 is not executed.
  reading.statements = {{.statement = 1}, {.statement = 4}};
  const std::vector<int> order = StatementsToChange(reading, failing);
  EXPECT_EQ(order, (std::vector<int>{1, 3, 2, 0}));
  std::vector<std::string> tried;
  const auto passes = [&tried](const ExpressionChange& change) {
    tried.push_back(change.before + " " + change.after);
    return ChangeEffect{.mended = change.after == "<=" || change.after == "void 0;" ? 1.0 : 0.0,
                        .alters_failing_only = change.line == 1};
  };
  NearestPrograms nearest = FindNearestPrograms(program, order, passes, {});
  ASSERT_FALSE(tried.empty());
  EXPECT_EQ(tried.front(), "< <=");
  EXPECT_EQ(nearest.tried, static_cast<int>(tried.size()));
  EXPECT_EQ(nearest.decisive, std::set<int>{0});
  ASSERT_FALSE(nearest.found.empty());
  EXPECT_EQ(nearest.found.front().change.line, 2);
  EXPECT_EQ(nearest.found.back().change.mutation, "deletion");
  EXPECT_NE(nearest.found.front().change.statement, nearest.found.back().change.statement);
  // One place is named once.
  const auto all = [](const ExpressionChange&) { return ChangeEffect{.mended = 1}; };
  for (const MendingChange& one : FindNearestPrograms(program, {1}, all, {}).found) EXPECT_EQ(one.change.after, "<=");
  // What mends more runs comes before it, also in one statement.
  const auto some = [](const ExpressionChange& change) { return ChangeEffect{.mended = change.removes ? 1.0 : 0.5}; };
  const std::vector<MendingChange> found = FindNearestPrograms(program, order, some, {}).found;
  ASSERT_EQ(found.size(), 4u);
  EXPECT_TRUE(found[0].change.removes);
  EXPECT_EQ(found[0].share, 1.0);
  EXPECT_EQ(found[3].share, 0.5);
  EXPECT_EQ(found[3].change.line, 1);
  NearestProgramsOptions options;
  options.most = 1;
  EXPECT_EQ(FindNearestPrograms(program, order, passes, options).tried, 1);
  // Where nothing mends, one change that alters the failing run only is enough for a statement.
  NearestProgramsOptions without_test;
  without_test.without_test = true;
  tried.clear();
  const auto alters = [&tried](const ExpressionChange& change) {
    tried.push_back(change.before);
    return ChangeEffect{.alters_failing_only = true};
  };
  EXPECT_EQ(FindNearestPrograms(program, order, alters, without_test).decisive.size(), tried.size());
  options.stop = [] { return true; };
  EXPECT_EQ(FindNearestPrograms(program, order, passes, options).tried, 0);
  options.is_own = [](int) { return false; };
  EXPECT_EQ(FindNearestPrograms(program, order, passes, options).possible, 0);
}

}  // namespace
}  // namespace twinstep
