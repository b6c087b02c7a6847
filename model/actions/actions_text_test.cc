#include "model/actions/actions_text.h"

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "model/actions/action_kind.h"

namespace twinstep {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

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

TEST(ActionsTextTest, FormatsWhatIsTakenBackAndSkipped) {
  const std::string text =
      "blackbox 3:0-5:1; unblackbox 3:0-5:1; unblackbox scripts; pauses off; pauses on; in skip 1:0-2:0; "
      "in async skip 1:0-2:0; in at 7:1 skip 1:0-2:0; over skip 1:0-2:0 3:0-4:0; over 1 skip 1:0-2:0";
  EXPECT_EQ(FormatActions(*ParseActions(text)), text);
  EXPECT_FALSE(ParseActions("over skip").ok());
  EXPECT_FALSE(ParseActions("over 1 2").ok());
  EXPECT_FALSE(ParseActions("in skip 3").ok());
  EXPECT_FALSE(ParseActions("unblackbox").ok());
  EXPECT_FALSE(ParseActions("pauses").ok());
}

// As places that were listed by lines have it.
TEST(ActionsTextTest, ARangeWithoutColumnsIsWrittenSoThatItCanBeRead) {
  google::protobuf::RepeatedPtrField<Action> actions = *ParseActions("in skip 28:3-29:4");
  CodeRange& skipped = *actions[0].mutable_step_in()->mutable_skips(0);
  skipped.mutable_begin()->clear_column();
  skipped.mutable_end()->clear_column();
  EXPECT_EQ(FormatActions(actions), "in skip 28:0-29:0");
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

TEST(ActionsTextTest, CodeThatAStepEnters) {
  const std::string text = "over enter 3:0-7:1 9:2-9:4; over 1 skip 1:0-2:0 enter 3:0-7:1";
  EXPECT_EQ(Parsed(text), "step over enter 3:0-7:1 9:2-9:4; step over from frame 1 skip 1:0-2:0 enter 3:0-7:1; ");
  EXPECT_EQ(FormatActions(*ParseActions(text)), text);
  for (const char* wrong : {"over enter", "over enter skip 1:0-2:0", "over enter 1:0", "in enter 1:0-2:0",
                            "over enter 1:0-2:0 skip 1:0-2:0"}) {
    EXPECT_FALSE(ParseActions(wrong).ok()) << wrong;
  }
}

TEST(ActionsTextTest, ScopesOfEvaluations) {
  const std::string text = "evaluate scope 2 x; evaluate in 1 scope 0 y.z; look in 1 scope 3 x; inspect \"scope 1\"";
  EXPECT_EQ(Parsed(text),
            "evaluate in scope 2: x; evaluate from frame 1 in scope 0: y.z; look from frame 1 in scope 3: x; inspect: "
            "scope 1; ");
  EXPECT_EQ(FormatActions(*ParseActions(text)), text);
  // A variable may be called that.
  EXPECT_FALSE(ParseActions("evaluate scope").value()[0].evaluate().has_scope());
  EXPECT_FALSE(ParseActions("evaluate scope - 2").value()[0].evaluate().has_scope());
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
  for (const char* text : {"x", "x; y", "\"a\"", " x ", "a\nb", "'\\n'", "\xE2\x82\xAC;", "\"a\" + \"b\"", "in",
                           "scope", "scope 1 x", "scope.x", "f(1, \";\")", "'", "`a", "\"a"}) {
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

// A known verb: the reason and the form.
TEST(ActionsTextTest, MistakesAreNamed) {
  const struct {
    const char* text;
    const char* why;
    const char* form;
  } cases[] = {
      {"break", "its line is missing", "break [module SPECIFIER] LINE[:COLUMN]"},
      {"break x", "\"x\" is not a line number", "break [module SPECIFIER] LINE[:COLUMN]"},
      {"break 0", "lines count from 1", "or break call EXPRESSION, for example break 7:4 if x > 1"},
      {"break -1", "lines count from 1", "break [module SPECIFIER] LINE"},
      {"break 1:2:3", "\"1:2:3\" is not a place", "break [module SPECIFIER] LINE"},
      {"break 3:", "\"\" is not a column number", "break [module SPECIFIER] LINE"},
      {"break 3:-1", "\"-1\" is not a column number, which count from 0", "break [module SPECIFIER] LINE"},
      {"break 99999999999", "is not a line number", "break [module SPECIFIER] LINE"},
      {"break 3 x", "\"of\", \"if\" or \"log\" can follow the place, not \"x\"", "break [module SPECIFIER] LINE"},
      {"break 3 if", "its expression is missing", "break [module SPECIFIER] LINE"},
      {"break 3 if \"\"", "its expression is empty", "break [module SPECIFIER] LINE"},
      {"break 3 of", "a URL or /PATTERN/", "break [module SPECIFIER] LINE"},
      {"remove 3 if x", "only \"of\" can follow the place",
       "remove [module SPECIFIER] LINE[:COLUMN] [of URL|/PATTERN/]"},
      {"breakpoints", "on or off follows it", "breakpoints on|off"},
      {"start 3", "nothing follows it, and \"3\" does", "write start,"},
      {"over x", "\"x\" is not a frame number; they count from 0, the youngest", "over [FRAME]"},
      {"out -1", "\"-1\" is not a frame number", "out [FRAME]"},
      {"in 1 2", "not \"2\"", "in [FRAME] [async] [at LINE:COLUMN]"},
      {"in at 3", "\"3\" has no column", "in [FRAME]"},
      {"exceptions", "none, uncaught or all follows it", "exceptions none|uncaught|all"},
      {"exceptions some", "not \"some\"", "exceptions none|uncaught|all"},
      {"blackbox", "what it is about is missing", "blackbox LINE:COLUMN-LINE:COLUMN or blackbox [/PATTERN/]"},
      {"blackbox 3", "\"3\" is not a range", "blackbox LINE"},
      {"blackbox 3-4", "\"3\" has no column", "blackbox LINE"},
      {"blackbox /a/ b", "\"b\" is neither /PATTERN/ nor", "blackbox LINE"},
      {"evaluate", "its expression is missing", "evaluate [in FRAME] [scope SCOPE] EXPRESSION"},
      {"evaluate in x", "\"x\" is not a frame number", "evaluate [in FRAME]"},
      {"evaluate \"\\q\"", "an escape that C does not have", "evaluate [in FRAME]"},
      {"set x", "its \"=\" is missing", "set [in FRAME] NAME = EXPRESSION"},
      {"set = 1", "its variable is missing", "set [in FRAME]"},
      {"set x y = 1", "\"x y\" is not a variable's name", "set [in FRAME]"},
      {"restart x", "is not a frame number", "restart [FRAME]"},
      {"to", "its line is missing", "to [module SPECIFIER] LINE[:COLUMN] [here]"},
      {"to x", "is not a line number", "to [module SPECIFIER] LINE"},
      {"to 3 there", "only \"here\" can follow the place", "to [module SPECIFIER] LINE"},
      {"edit 3 x", "\"3\" has no column", "edit [dry] LINE:COLUMN TEXT"},
      {"edit 3:2", "the text that it puts in is missing", "edit [dry]"},
      {"places 3", "is not a range", "places [LINE:COLUMN-LINE:COLUMN]"},
      {"places 3-4", "has no column", "places ["},
      {"places 1:0-2:0-3", "is not a range", "places ["},
  };
  for (const auto& test : cases) {
    const std::string error = Parsed(test.text);
    EXPECT_THAT(error, StartsWith(std::string("\"") + test.text + "\" is not an action: ")) << test.text;
    EXPECT_THAT(error, HasSubstr(test.why)) << test.text;
    EXPECT_THAT(error, HasSubstr(test.form)) << test.text;
    EXPECT_LT(error.size(), 300u) << error;
  }
}

TEST(ActionsTextTest, WordsOfOtherDebuggersAndSlips) {
  const struct {
    const char* text;
    const char* meant;
  } cases[] = {
      {"next", "over"},
      {"n", "over"},
      {"continue", "resume"},
      {"c", "resume"},
      {"step", "in"},
      {"stepOver", "over"},
      {"step-into", "in"},
      {"step_out", "out"},
      {"finish", "out"},
      {"run", "start"},
      {"print x", "evaluate"},
      {"p x", "evaluate"},
      {"delete 3", "remove"},
      {"b 3", "break"},
      {"until 4", "to"},
      {"quit", "abandon"},
      {"disconnect", "detach"},
      {"brek 3", "break"},
      {"reusme", "resume"},
      {"START", "start"},
      {"Resume", "resume"},
      {"contineu", "resume"},
      {"exeptions all", "exceptions"},
  };
  for (const auto& test : cases) {
    const std::string start =
        std::string("\"") + test.text + "\" is not an action; did you mean \"" + test.meant + "\"? ";
    EXPECT_THAT(Parsed(test.text), StartsWith(start));
  }
  EXPECT_THAT(Parsed("bt"), HasSubstr("every pause shows the call stack"));
  EXPECT_THAT(Parsed("jump 3"), StartsWith("\"jump 3\" is not an action; actions are break, remove, "));
}

TEST(ActionsTextTest, TheirPlaceIsSaid) {
  EXPECT_THAT(Parsed("start; next"), StartsWith("\"next\" is not an action (action 2, at character 8); did you mean"));
  EXPECT_THAT(Parsed("start;;\n break 0"),
              StartsWith("\"break 0\" is not an action (action 2, at character 10): lines"));
}

TEST(ActionsTextTest, AQuoteThatIsNotClosedIsAMistake) {
  for (const char* quoted : {"\"a = 1; b", "'a; b'", "\"a; b\" + c", "\"a", "`a", "f(\"a; b\")", "f('a"}) {
    for (const char* verb : {"evaluate ", "look in 1 ", "set x = ", "return ", "break 3 if ", "break 3 log "}) {
      EXPECT_THAT(Parsed(std::string("start; ") + verb + quoted),
                  HasSubstr("is not an action (action 2, at character 8): a quote in its expression is not closed"))
          << verb << quoted;
    }
  }
}

}  // namespace
}  // namespace twinstep
