#include "harness/studies/defects/study_table.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

DefectResult Located(int statements, double read) {
  DefectResult result;
  result.set_status(DefectResult::LOCATED);
  result.set_statements(statements);
  result.set_transitions(read / statements);
  result.set_chains("1:f a");
  result.set_transition_count(1);
  return result;
}

TEST(StudyTableTest, TheFirstStatementIsWithinOnePercent) {
  // One of 50, two of 200 and two of 150 statements.
  const std::string table = StudyTable({Located(50, 1), Located(200, 2), Located(150, 2)});
  EXPECT_NE(table.find("cause transitions, with coverage     66.7 %  100.0 %"), std::string::npos) << table;
}

TEST(StudyTableTest, EnginesAgreeWhereTheirChainsDo) {
  DefectResult one = Located(50, 1);
  one.set_line(7);
  one.set_before("<");
  one.set_after("<=");
  DefectResult other = one;
  other.set_chains("1:f b");
  DefectResult stopped = other;
  stopped.set_stopped(true);
  DefectResult nowhere = one;
  nowhere.set_status(DefectResult::NO_PAIR);
  const std::string table =
      EnginesTable({{"p", one, one}, {"p", one, other}, {"p", one, stopped}, {"p", one, nowhere}});
  EXPECT_NE(table.find("1 of 2 defects; ended by the clock: 1; studied in one engine only: 1."), std::string::npos)
      << table;
  EXPECT_NE(table.find("other chains: p:7 < -> <="), std::string::npos) << table;
}

}  // namespace
}  // namespace twinstep
