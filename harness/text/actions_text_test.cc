#include "harness/text/actions_text.h"

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

TEST(ActionsTextTest, ActionsBeyondTheBasicOnes) {
  EXPECT_EQ(Parsed("break 3:1 if x > 1; exceptions uncaught; blackbox 3:0-5:1; evaluate x + 1; evaluate in 2 x; "
                   "set x = y; set in 1 x = 2; restart; restart 1; to 5:2"),
            "set breakpoint 3:1 if x > 1; pause on exceptions: uncaught; blackbox 3:0 to 5:1; evaluate: x + 1; "
            "evaluate from frame 2: x; set variable: x = y; set variable from frame 1: x = 2; restart frame 0; "
            "restart frame 1; run to 5:2; ");
}

TEST(ActionsTextTest, Looks) {
  const std::string text = "look x; look in 2 x.pop()";
  EXPECT_EQ(Parsed(text), "look: x; look from frame 2: x.pop(); ");
  EXPECT_EQ(FormatActions(*ParseActions(text)), text);
}

TEST(ActionsTextTest, WhatElseDebuggersDo) {
  const std::string text =
      "break 3 of late.js; break 4:2 of /late/ if \"x > 1\" log x, y; break 5 log x; remove 3 of late.js; breakpoints "
      "off; breakpoints on; blackbox /lib/; blackbox /lib/ anonymous; blackbox anonymous; watch; pause; start; "
      "unwatch; "
      "in async; in 2 async at 3:4; in at 3:4; inspect m; inspect in 1 m.x; return 7; to 4:2 here; break call f; edit "
      "3:9 /* x */; "
      "edit dry 3:9 \"x; y\"; detach";
  EXPECT_EQ(
      Parsed(text),
      "set breakpoint 3 of late.js; set breakpoint 4:2 of /late/ if x > 1 log x, y; set breakpoint 5 log x; remove "
      "breakpoint 3 of late.js; breakpoints off; breakpoints on; blackbox scripts /lib/; blackbox scripts /lib/ "
      "anonymous; blackbox anonymous; another debugger attaches; pause; start; the other debugger "
      "detaches; step in with async calls; step in from frame 2 with async calls at 3:4; step in at 3:4; inspect: "
      "m; inspect from frame 1: m.x; set return value: 7; run to 4:2 in this frame; set breakpoint at calls of f; edit "
      "3:9: /* x "
      "*/; try to edit 3:9: x; y; detach; ");
  EXPECT_EQ(FormatActions(*ParseActions(text)), text);
}

TEST(ActionsTextTest, ListsOfPlaces) {
  const std::string text = "places; places 1:0-3:4; start; places 2:2-2:9";
  EXPECT_EQ(Parsed(text), "list places; list places 1:0 to 3:4; start; list places 2:2 to 2:9; ");
  EXPECT_EQ(FormatActions(*ParseActions(text)), text);
}

TEST(ActionsTextTest, ExpressionsInQuotesHoldAnything) {
  const auto expression = [](const std::string& text) {
    auto actions = ParseActions(text);
    return actions.ok() ? actions->at(0).evaluate().expression() : std::string(actions.status().message());
  };
  EXPECT_EQ(expression("evaluate \"x = 1; y\"; over"), "x = 1; y");
  EXPECT_EQ(expression("evaluate \"a\\n\\\"b\\\"\" ; over"), "a\n\"b\"");
  // Quotes of the program's own.
  EXPECT_EQ(expression("evaluate \"a\" + b; over"), "\"a\" + b");
  EXPECT_EQ(expression("evaluate f(\"a\")"), "f(\"a\")");
}

TEST(ActionsTextTest, ExpressionsComeBackAsTheyWere) {
  for (const char* text :
       {"x", "x; y", "\"a\"", " x ", "a\nb", "'\\n'", "\xE2\x82\xAC;", "\"a\" + \"b\"", "in", "f(1, \";\")"}) {
    google::protobuf::RepeatedPtrField<Action> actions;
    actions.Add()->mutable_evaluate()->set_expression(text);
    actions.Add()->mutable_set_variable()->set_name("x");
    actions[1].mutable_set_variable()->set_value(text);
    actions[1].mutable_set_variable()->set_frame(3);
    actions.Add()->mutable_set_breakpoint()->set_condition(text);
    actions[2].mutable_set_breakpoint()->mutable_location()->set_line(1);
    auto again = ParseActions(FormatActions(actions));
    ASSERT_TRUE(again.ok()) << again.status();
    EXPECT_EQ(FormatActions(*again), FormatActions(actions)) << text;
    ASSERT_EQ(again->size(), 3) << text;
    EXPECT_EQ(again->at(0).evaluate().expression(), text);
    EXPECT_EQ(again->at(1).set_variable().value(), text);
    EXPECT_EQ(again->at(1).set_variable().frame(), 3);
    EXPECT_EQ(again->at(2).set_breakpoint().condition(), text);
  }
}

TEST(ActionsTextTest, MistakesAreNamed) {
  for (const char* text :
       {"jump",          "break",      "break x",         "break 0",     "break 1:2:3",       "break 3:",
        "break -1",      "start 3",    "over x",          "in 1 2",      "break 99999999999", "break 3 x",
        "break 3 if",    "exceptions", "exceptions some", "blackbox 3",  "blackbox 3-4",      "evaluate",
        "evaluate in x", "set x",      "set = 1",         "set x y = 1", "restart x",         "to",
        "to x",          "places 3",   "places 3-4",      "places x",    "places 1:0-2:0-3"}) {
    EXPECT_THAT(Parsed(text), HasSubstr(std::string("\"") + text + "\" is no action")) << text;
  }
}

}  // namespace
}  // namespace twinstep
