#include "harness/actions_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/display.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;

std::string Parsed(const std::string& text) {
  auto actions = ParseActions(text);
  if (!actions.ok()) return std::string(actions.status().message());
  std::string result;
  for (const Action& action : *actions) result += ToText(action) + "; ";
  return result;
}

TEST(ActionsTextTest, EveryAction) {
  EXPECT_EQ(
      Parsed("break 3; break 7:4; remove 7:4; start; over; in; out 1; resume; abandon"),
      "set breakpoint 3; set breakpoint 7:4; remove breakpoint 7:4; start; step over; step in; step out from frame 1; "
      "resume; abandon; ");
  EXPECT_EQ(Parsed("\n start ;; \n over \n"), "start; step over; ");
  EXPECT_EQ(Parsed(""), "");
}

TEST(ActionsTextTest, FormatsWhatItParses) {
  const std::string text = "break 3; break 7:4; remove 7:4; start; over; in; out 1; resume; abandon";
  EXPECT_EQ(FormatActions(*ParseActions(text)), text);
}

TEST(ActionsTextTest, MistakesAreNamed) {
  for (const char* text : {"jump", "break", "break x", "break 0", "break 1:2:3", "break 3:", "break -1", "start 3",
                           "over x", "in 1 2", "break 99999999999"}) {
    EXPECT_THAT(Parsed(text), HasSubstr(std::string("\"") + text + "\" is no action")) << text;
  }
}

}  // namespace
}  // namespace twinstep
