#include "harness/studies/defects/study_child.h"

#include <gtest/gtest.h>

#include "harness/process/child_pool.h"
#include "harness/studies/defects/defect_study.h"
#include "proto/chain_study.pb.h"

namespace twinstep {
namespace {

constexpr char kProgram[] =
    "function largest(numbers) {\n"
    "  let best = numbers[0];\n"
    "  for (let i = 1; i < numbers.length; i++) {\n"
    "    if (numbers[i] > best) best = numbers[i];\n"
    "  }\n"
    "  return best;\n"
    "}\n"
    "console.log(largest(input));\n";

DefectOrder OrderOf(const std::string& source, uint32_t number) {
  DefectOrder order;
  order.set_engine("v8");
  order.set_name("largest");
  order.set_source(source);
  order.set_tests("for (const t of ['[3]', '[1, 2]', '[4, 2]', '[2, 5, 3]', '[1, 2, 9]']) console.log(t);");
  order.set_seed(1);
  order.set_number(number);
  order.set_pairs(1);
  order.set_time_nanoseconds(absl::ToInt64Nanoseconds(absl::Minutes(1)));
  return order;
}

TEST(StudyChildTest, AnswersOneDefectAfterTheOther) {
  ChildPool pool(kStudyChildKind, {});
  const auto ask = [&pool](const DefectOrder& order) {
    EXPECT_TRUE(pool.Begin(0, order).ok());
    const ChildPool::Ended ended = pool.Next();
    DefectResult answer;
    EXPECT_TRUE(ended.answer.answered) << ToText(ended.answer.end);
    EXPECT_TRUE(answer.ParseFromString(ended.answer.bytes));
    return answer;
  };
  int located = 0;
  for (uint32_t number = 0; number < 4; ++number) {
    const DefectResult answer = ask(OrderOf(kProgram, number));
    EXPECT_EQ(answer.error(), "");
    EXPECT_NE(answer.status(), DefectResult::NOT_STUDIED);
    EXPECT_EQ(answer.tests(), 5);
    located += answer.status() == DefectResult::LOCATED ? 1 : 0;
  }
  EXPECT_GT(located, 0);
  // What cannot be studied is an answer too.
  EXPECT_EQ(ask(OrderOf(kProgram, 1000)).error(), "there is no such defect");
  EXPECT_FALSE(ask(OrderOf("let let let", 0)).error().empty());
}

}  // namespace
}  // namespace twinstep
