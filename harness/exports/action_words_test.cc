#include "harness/exports/action_words.h"

#include <string>

#include "gtest/gtest.h"
#include "model/actions/actions_text.h"

namespace twinstep {
namespace {

std::string WordOf(const std::string& action) {
  const auto parsed = ParseActions(action);
  EXPECT_TRUE(parsed.ok()) << parsed.status();
  return parsed.ok() && parsed->size() == 1 ? ActionWord(parsed->Get(0)) : "";
}

TEST(ActionWordsTest, AScriptReadsAnActionWordByWord) {
  EXPECT_EQ(WordOf("start"), "start");
  EXPECT_EQ(WordOf("over"), "stepOver");
  EXPECT_EQ(WordOf("break 4:2"), "setBreakpoint 4:2");
  EXPECT_EQ(WordOf("break 4 if a > 1"), "setBreakpoint 4 if a > 1");
  EXPECT_EQ(WordOf("evaluate in 1 a b"), "evaluate 1 a b");
  EXPECT_EQ(WordOf("restart 1"), "restart 1");
}

// A front end makes a condition of it that is never true.
TEST(ActionWordsTest, ALogpointIsAConditionThatLogs) {
  Action action;
  SetBreakpoint& set = *action.mutable_set_breakpoint();
  set.mutable_location()->set_line(4);
  set.set_log("a");
  EXPECT_EQ(ActionWord(action), "setBreakpoint 4 if logpoint(a)");
  set.set_condition("b");
  EXPECT_EQ(ActionWord(action), "setBreakpoint 4 if (b) && logpoint(a)");
  set.set_log("a // the rest");
  EXPECT_EQ(ActionWord(action), "setBreakpoint 4 if (\nb\n) && logpoint(\na // the rest\n)") << "ends in a comment";
}

}  // namespace
}  // namespace twinstep
