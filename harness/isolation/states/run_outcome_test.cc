#include "harness/isolation/states/run_outcome.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace twinstep {
namespace {

Finished Printed(const std::vector<std::string>& lines) {
  Finished finished;
  finished.set_outcome(Finished::COMPLETED);
  for (const std::string& line : lines) finished.add_console(line);
  return finished;
}

using Two = std::pair<std::string, std::string>;

TEST(RunOutcomeTest, TwoRunsAreToldByTheirLastLines) {
  EXPECT_EQ(BehaviourSentences(Printed({"1"}), Printed({"2"})), Two("it printed \"1\"", "it printed \"2\""));
  EXPECT_EQ(BehaviourSentences(Printed({"1", "2"}), Printed({"1", "3"})),
            Two("it printed \"2\" at last", "it printed \"3\" at last"));
}

TEST(RunOutcomeTest, TwoRunsWithOneLastLineAreToldByTheFirstLineThatDiffers) {
  EXPECT_EQ(BehaviourSentences(Printed({"a", "b", "end"}), Printed({"a", "c", "end"})),
            Two("it printed \"b\" in line 2 of 3", "it printed \"c\" in line 2 of 3"));
  EXPECT_EQ(BehaviourSentences(Printed({"a", "a"}), Printed({"a", "a", "a"})),
            Two("it printed 2 lines", "it printed \"a\" in line 3 of 3"));
}

}  // namespace
}  // namespace twinstep
