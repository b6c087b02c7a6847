#include "harness/studies/defects/study_table.h"

#include <gtest/gtest.h>

namespace twinstep {
namespace {

DefectResult Located(int statements, double read) {
  DefectResult result;
  result.statements = statements;
  result.transitions = read / statements;
  result.chains = "1:f a";
  result.transition_count = 1;
  return result;
}

TEST(StudyTableTest, TheFirstStatementIsWithinOnePercent) {
  // One of 50, two of 200 and two of 150 statements.
  const std::string table = StudyTable({Located(50, 1), Located(200, 2), Located(150, 2)});
  EXPECT_NE(table.find("cause transitions, with coverage    66.7 %  100.0 %"), std::string::npos) << table;
}

TEST(StudyTableTest, EnginesAgreeWhereTheirChainsDo) {
  DefectResult one = Located(50, 1);
  one.defect.line = 7;
  one.defect.before = "<";
  one.defect.after = "<=";
  DefectResult other = one;
  other.chains = "1:f b";
  DefectResult stopped = other;
  stopped.stopped = true;
  DefectResult nowhere = one;
  nowhere.status = DefectResult::Status::kNoPair;
  const std::string table =
      EnginesTable({{"p", one, one}, {"p", one, other}, {"p", one, stopped}, {"p", one, nowhere}});
  EXPECT_NE(table.find("1 of 2 defects; ended by the clock: 1; studied in one engine only: 1."), std::string::npos)
      << table;
  EXPECT_NE(table.find("other chains: p:7 < -> <="), std::string::npos) << table;
}

}  // namespace
}  // namespace twinstep
